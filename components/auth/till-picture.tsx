import * as messages from "@/lib/messages";
import classes from "./brand-panel.module.css";

const m = messages.auth.panel;

const SIZE = 21;
/** The rows of a pattern that looks like a QR code, but says nothing to a camera. */
const ROWS = [
  0xe79e4, 0x1bb429, 0x11e9a7, 0x1b6b6b, 0x1d9322, 0x18ffbd, 0xee69a, 0xe7569, 0x10403c, 0x1b5c88,
  0x12cbdb, 0x613ad, 0x5e8bc, 0x19b98d, 0x10618e, 0xf3973, 0x1427ff, 0x13a58c, 0x196011, 0x5f522,
  0x3030f,
];

const isFinder = (row: number, column: number) =>
  (row < 8 && (column < 8 || column > 12)) || (row > 12 && column < 8);

const modules = ROWS.flatMap((bits, row) =>
  Array.from({ length: SIZE }, (_, column) =>
    (bits >> (SIZE - 1 - column)) & 1 && !isFinder(row, column) ? `M${column} ${row}h1v1h-1z` : "",
  ),
).join("");

/** A till that shows a QR code, and the payer's phone that has paid it. */
export function TillPicture() {
  return (
    <svg viewBox="0 0 520 400" className={classes.picture} fill="none" aria-hidden>
      <rect x="40" y="24" width="360" height="312" rx="24" fill="#06281f" opacity=".55" />
      <rect x="36" y="16" width="360" height="312" rx="24" fill="#fff" />
      <rect x="60" y="40" width="92" height="12" rx="6" fill="#dae1dd" />
      <circle cx="366" cy="46" r="8" fill="#aaeccc" />
      <text x="216" y="98" textAnchor="middle" fontSize="30" fontWeight="650" fill="#131816">
        {m.amount}
      </text>
      <g transform="translate(132 118) scale(8)" fill="#131816">
        <path d={modules} />
        <Finder x={0} y={0} />
        <Finder x={14} y={0} />
        <Finder x={0} y={14} />
      </g>
      <rect x="170" y="302" width="92" height="8" rx="4" fill="#dae1dd" />
      <path d="M176 328h80l14 40H162z" fill="#d6f6e5" opacity=".9" />
      <rect x="128" y="364" width="176" height="14" rx="7" fill="#fff" />
      <rect x="340" y="122" width="148" height="264" rx="28" fill="#06281f" opacity=".5" />
      <rect x="336" y="114" width="148" height="264" rx="28" fill="#131816" />
      <rect x="345" y="123" width="130" height="246" rx="20" fill="#edfbf3" />
      <rect x="386" y="132" width="48" height="8" rx="4" fill="#131816" />
      <circle cx="410" cy="216" r="36" fill="#0c7a55" />
      <path
        d="m394 217 11 11 21-22"
        stroke="#fff"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <text x="410" y="284" textAnchor="middle" fontSize="20" fontWeight="650" fill="#131816">
        {m.paid}
      </text>
      <text x="410" y="306" textAnchor="middle" fontSize="13" fill="#48544e">
        {m.amount}
      </text>
      <rect x="365" y="328" width="90" height="24" rx="12" fill="#0e6a4a" />
    </svg>
  );
}

/** The finder pattern of a code's corner, in the shape of the logo. */
const Finder = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect x=".5" y=".5" width="6" height="6" rx="1.7" fill="none" stroke="#131816" />
    <rect x="2" y="2" width="3" height="3" rx=".8" />
  </g>
);
