/** Marks a route in the OpenAPI document as one that the specification does not show (extensions.md). */
export const extension = { 'x-malote-extension': true }
