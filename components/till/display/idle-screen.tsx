"use client";
import { LanguageLinks } from "@/components/session/language-links";
import { LogoMark } from "@/components/ui/logo-mark";
import { MerchantLogo } from "@/components/ui/merchant-logo";
import type { DisplayResource } from "@/lib/domain/till/schemas";
import { brandVariables } from "@/lib/kit/brand";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { useSlides } from "./use-slides";
import displayClasses from "./display.module.css";
import classes from "./idle.module.css";

const m = messages.till.display;

/** What a customer display shows while nobody pays: whose it is, and the merchant's slides in turn. */
export function IdleScreen({ display }: { display: DisplayResource }) {
  const { merchant_name: merchant, merchant_accent: accent, merchant_logo: logo } = display;
  const { slides, current, onLoad, onError } = useSlides(display.slides ?? []);
  const style = brandVariables(accent ? { accent } : {});
  const isPlain = current === undefined;
  return (
    <div className={isPlain ? displayClasses.idle : classes.idle} style={style}>
      {isPlain ? (
        <>
          {logo && (
            <div className={displayClasses.logo}>
              <MerchantLogo src={logo} height="clamp(5rem, 22dvh, 14rem)" />
            </div>
          )}
          <h1 className={displayClasses.name}>{merchant}</h1>
          <div className={displayClasses.welcome}>{m.welcome}</div>
          <div className={displayClasses.product}>
            <LogoMark height={24} />
            {messages.common.product}
          </div>
        </>
      ) : (
        <div className={classes.head}>
          {logo && <MerchantLogo src={logo} height="clamp(2rem, 7dvh, 5rem)" />}
          <h1 className={classes.name}>{merchant}</h1>
        </div>
      )}
      {/* Pictures load here before the first of them is shown. */}
      <div className={classes.stage} hidden={isPlain}>
        {slides.map(({ key, text, picture }) => (
          <div key={key} className={classes.slide} data-current={key === current || undefined}>
            {picture ? (
              // The server bounds its size, so there is nothing for next/image to do.
              // oxlint-disable-next-line nextjs/no-img-element
              <img
                src={picture}
                alt={text}
                onLoad={() => onLoad(key)}
                onError={() => onError(key)}
              />
            ) : (
              <p className={classes.text} data-short={[...text].length <= 40 || undefined}>
                {bidiSafe(text)}
              </p>
            )}
          </div>
        ))}
      </div>
      <LanguageLinks place="display" />
    </div>
  );
}
