const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [data-trigger]'

/** Whether a dialog, a menu or the list of a field is open: keys then never act on what is behind it. */
export const isOverlayOpen = (): boolean => document.querySelector(overlays) !== null
