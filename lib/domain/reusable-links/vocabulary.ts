// Shared with browsers, which load nothing else of this folder.
export const MAX_TITLE_CHARACTERS = 100;
export const MAX_DESCRIPTION_CHARACTERS = 500;
