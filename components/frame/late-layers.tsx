"use client";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";

/** What lies over the page when something has happened: nothing of it is there at first. */
export const LateLayers = () => (
  <ModalsProvider>
    <Notifications position="top-right" />
  </ModalsProvider>
);
