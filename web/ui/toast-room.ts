/** Bars with buttons at the screen's bottom have this attribute: no toast covers them. */
export const bottomBar = { 'data-bottom-bar': '' };

/** Panels of dialogs have this attribute: a toast is above one where there is room. */
export const sheet = { 'data-sheet': '' };
