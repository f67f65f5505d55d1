import { isDeepStrictEqual } from 'node:util'
import type { ConfigurationPreview } from '../../../contract/bridge/configuration.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { type MergedPolicy, type PolicyFile, parsePolicy } from '../policy/index.ts'
import { otherService, programTexts } from '../program-texts.ts'
import { addressesOf, type Environment } from '../settings/index.ts'
import { previewOf } from './preview.ts'

/** A file that the person has opened and may keep. */
interface OpenedFile {
  readonly preview: ConfigurationPreview
  readonly file: { readonly name: string; readonly text: string }
  readonly policy: PolicyFile
  /** The last test found nothing wrong. */
  isTested: boolean
}

interface PreviewsOptions {
  training(): unknown
  find(environmentId: string): Environment | null
  /** All policies with one more file. */
  trial(policy: PolicyFile): MergedPolicy
}

/** Holds the last opened file. */
export function createPreviews({ training, find, trial }: PreviewsOptions) {
  let opened: OpenedFile | null = null

  function fileOf(given: { name: string; text: string } | null) {
    if (given !== null) return { ...given, shownName: given.name }
    const environment = training()
    if (environment === null || environment === undefined) return null
    const text = JSON.stringify({ version: 1, environments: [environment] }, null, 2)
    return { name: 'treinamento.json', text, shownName: null }
  }

  return {
    find: (previewId: string) => (opened?.preview.previewId === previewId ? opened : null),
    /** Null describes the training service. Failures: refused with a message; not-found. */
    open(given: { name: string; text: string } | null): Outcome<ConfigurationPreview> {
      const file = fileOf(given)
      if (file === null) return failed('not-found')
      const parsed = parsePolicy({ text: file.text, place: file.name })
      const { environments = [] } = parsed.policy
      if (environments.length === 0) return failed('refused', programTexts.noEnvironment(parsed.problems))
      for (const environment of environments) {
        const known = find(environment.id)
        if (known !== null && !isDeepStrictEqual(addressesOf(known), addressesOf(environment))) {
          return failed('refused', otherService(known))
        }
      }
      const preview = previewOf({ ...parsed, name: file.shownName }, trial(parsed.policy), (id) => find(id) !== null)
      if (preview.environments.length === 0) return failed('refused', programTexts.allOverridden)
      opened = { preview, file, policy: parsed.policy, isTested: false }
      return ok(preview)
    },
    forget() {
      opened = null
    },
  }
}
