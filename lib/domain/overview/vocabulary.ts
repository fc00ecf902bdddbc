// What browsers may know without what checks it.

export const VOLUME_PERIODS = ["today", "7", "30", "90"] as const;
