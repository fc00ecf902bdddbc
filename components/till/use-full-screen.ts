"use client";
import { useSyncExternalStore } from "react";

/** An installed app, or a browser that fills the screen already, has no frame to hide. */
const FRAMELESS = "(display-mode: standalone), (display-mode: fullscreen)";

type FullScreen = "on" | "off" | "unavailable";

const fullScreen = (): FullScreen => {
  if (document.fullscreenElement) return "on";
  return document.fullscreenEnabled && !window.matchMedia(FRAMELESS).matches
    ? "off"
    : "unavailable";
};

const listen = (onChange: () => void) => {
  document.addEventListener("fullscreenchange", onChange);
  return () => document.removeEventListener("fullscreenchange", onChange);
};

// The browser or its owner may refuse; the page then stays as it is.
const ignore = () => undefined;
const enter = () => void document.documentElement.requestFullscreen().catch(ignore);
const leave = () => void document.exitFullscreen().catch(ignore);

/** Whether the page fills the screen, and a function that changes it; `toggle` is undefined where that isn't possible. */
export function useFullScreen() {
  const state = useSyncExternalStore(listen, fullScreen, (): FullScreen => "unavailable");
  return {
    isOn: state === "on",
    toggle: state === "unavailable" ? undefined : state === "on" ? leave : enter,
  };
}
