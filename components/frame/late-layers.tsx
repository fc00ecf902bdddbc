"use client";
import { Notifications } from "@mantine/notifications";

/** What lies over the page when something has happened: nothing of it is there at first. */
export const LateLayers = () => <Notifications position="top-right" />;
