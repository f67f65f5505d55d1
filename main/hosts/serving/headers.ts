/**
 * The hash of the one style element that React Aria inserts (touch-action). It changes with the library, so the
 * end-to-end tests fail on any violation of the policy.
 */
const reactAriaStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/**
 * The window's Content-Security-Policy in both hosts. `wasm-unsafe-eval` is for pdf.js's decoders.
 * @param socket origin of the bridge's socket (`ws://127.1.2.3:1234`), if there is one
 */
const contentSecurityPolicy = (socket?: string) =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' ${reactAriaStyle}`,
    `connect-src 'self'${socket ? ` ${socket}` : ''}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Headers of every answer. */
export const always = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), display-capture=()',
}

/** Headers of the window's own files. */
export const pageHeaders = (socket?: string): Record<string, string> => ({
  ...always,
  'content-security-policy': contentSecurityPolicy(socket),
  'cache-control': 'no-cache',
})

/** Headers of untrusted bytes: they are never executed or shown as a page. */
export const contentHeaders: Record<string, string> = {
  ...always,
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'no-store',
}
