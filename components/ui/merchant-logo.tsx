import classes from "./merchant-logo.module.css";

/** A merchant's logo next to their name, on white, since it was probably drawn for that. */
export const MerchantLogo = ({ src, height }: { src: string; height: string }) => (
  // The name is next to it. Its size is bounded by the server, so there is nothing for next/image to do.
  // oxlint-disable-next-line nextjs/no-img-element
  <img
    src={src}
    alt=""
    className={classes.logo}
    style={{ height, maxWidth: `calc(${height} * 3)` }}
  />
);
