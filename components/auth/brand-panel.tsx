import { IconCheck } from "@tabler/icons-react";
import * as messages from "@/lib/messages";
import { TillPicture } from "./till-picture";
import classes from "./brand-panel.module.css";

const m = messages.auth.panel;

/** What Qassa is, beside a form; only on screens with room for both. */
export function BrandPanel() {
  return (
    <aside className={classes.panel} aria-label={m.label}>
      <TillPicture />
      <div className={classes.words}>
        <p className={classes.lead}>{m.lead}</p>
        <ul className={classes.points}>
          {m.points.map((point) => (
            <li key={point}>
              <IconCheck size={18} stroke={2.2} aria-hidden />
              {point}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
