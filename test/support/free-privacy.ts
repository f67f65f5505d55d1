import type { CaptureOptions } from '../../main/features/capture/types.ts'

/** Lets every file leave, and keeps nothing. */
export const freePrivacy: CaptureOptions['lookups']['privacy'] = {
  check: () => ({ kind: 'free', record: null, isPartly: false }),
  keep: () => {},
  carry: () => {},
  prune: () => {},
}
