/** Marks a route as an extension of the specification in the OpenAPI document (extensions.md). */
export const extension = { 'x-malote-extension': true }
