import { Loader } from "@mantine/core";
import type { RefObject } from "react";
import classes from "./camera-view.module.css";

/** What the camera sees, with a frame to hold a code in once it is on. */
export function CameraView({
  video,
  isOn,
  label,
}: {
  video: RefObject<HTMLVideoElement | null>;
  isOn: boolean;
  label: string;
}) {
  return (
    <div className={classes.camera}>
      <video ref={video} className={classes.picture} playsInline muted aria-label={label} />
      {isOn ? <span className={classes.frame} aria-hidden /> : <Loader color="white" />}
    </div>
  );
}
