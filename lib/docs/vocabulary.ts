/** A heading of a page. */
export interface OutlineEntry {
  anchor: string;
  title: string;
  depth: number;
}

export interface NavigationEntry {
  title: string;
  description: string;
  url: string;
}

export interface NavigationGroup {
  title: string;
  pages: NavigationEntry[];
}

/** Something that the search can find. */
export interface SearchSection {
  id: number;
  group: string;
  /** The page. */
  title: string;
  /** The heading within the page; empty for its beginning. */
  heading: string;
  text: string;
  url: string;
}
