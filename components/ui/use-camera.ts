import { useEffect, useEffectEvent, useRef, useState } from "react";
import { qrReader } from "./qr-reader";

const POLL_INTERVAL_MS = 150;

/** Why the camera shows no picture. */
export type CameraError = "none" | "refused" | "insecure" | "busy";

const toCameraError = (error: unknown): CameraError => {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotReadableError" || name === "AbortError" ? "busy" : "none";
};

/**
 * Shows the camera in a video element and passes the text of each QR code it reads to `isWanted`, until that returns
 * true.
 */
export function useCamera(isWanted: (text: string) => boolean) {
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<CameraError>();
  const [isOn, setOn] = useState(false);
  const onText = useEffectEvent(isWanted);

  useEffect(() => {
    let stream: MediaStream | undefined;
    const ending = new AbortController();
    const { signal } = ending;

    async function scan() {
      // Its type says that it is always defined; on a page over plain HTTP, it isn't.
      const devices = navigator.mediaDevices as MediaDevices | undefined;
      if (!devices) {
        setTrouble(window.isSecureContext ? "none" : "insecure");
        return;
      }
      const [opened, read] = await Promise.all([
        devices.getUserMedia({ video: { facingMode: "environment" }, audio: false }),
        qrReader(),
      ]);
      stream = opened;
      const shown = video.current;
      if (signal.aborted || !shown) return;
      shown.srcObject = opened;
      await shown.play();
      setOn(true);
      while (!signal.aborted) {
        const text = await read(shown);
        if (text && !signal.aborted && onText(text)) return;
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
      }
    }

    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    scan()
      .catch((error: unknown) => {
        if (!signal.aborted) setTrouble(toCameraError(error));
      })
      .finally(stop);
    return () => {
      ending.abort();
      stop();
    };
  }, []);

  return { video, isOn, trouble };
}
