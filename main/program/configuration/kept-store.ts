import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../../replace-file.ts'
import { type PolicyLayer, parsePolicy } from '../policy/index.ts'
import { programTexts } from '../program-texts.ts'

const keptSchema = z.strictObject({
  version: z.literal(1),
  configurations: z.array(
    z.strictObject({
      id: z.uuid(),
      /** The name of the file that the person opened. */
      name: z.string(),
      text: z.string(),
      /** Environments that the person has removed since. */
      removed: z.array(z.string()),
    }),
  ),
})
type KeptFile = z.infer<typeof keptSchema>
type KeptConfiguration = KeptFile['configurations'][number]

export interface KeptStore {
  /** Newest first, without what was removed. */
  layers(): readonly PolicyLayer[]
  /** Adds a file; older ones lose their environments of the same ids. */
  add(file: { readonly name: string; readonly text: string }): void
  /** Returns whether the environment was there. */
  removeEnvironment(id: string): boolean
  /** A Portuguese sentence if the file could not be read. */
  readonly problem: string | null
}

/** Opens the configurations that the person has kept. Never throws because of what the file holds. */
export function openKeptStore(folder: string): KeptStore {
  const path = join(folder, 'configurations.json')
  const read = readKept(path)
  let all: readonly KeptConfiguration[] = read.configurations

  let isDamaged = read.problem !== null

  function replace(next: readonly KeptConfiguration[]): void {
    // This write must not lose what could not be read.
    if (isDamaged) renameSync(path, `${path}.danificado`)
    isDamaged = false
    const kept = next.filter((each) => environmentIds(each).length > 0)
    replaceFile(path, JSON.stringify({ version: 1, configurations: kept } satisfies KeptFile, null, 2))
    all = kept
  }
  const without = (configuration: KeptConfiguration, ids: readonly string[]): KeptConfiguration => ({
    ...configuration,
    removed: [...new Set(configuration.removed.concat(ids))],
  })

  return {
    problem: read.problem,
    layers: () => all.map(layerOf),
    add({ name, text }) {
      const added: KeptConfiguration = { id: randomUUID(), name, text, removed: [] }
      const ids = environmentIds(added)
      replace([added].concat(all.map((each) => without(each, ids))))
    },
    removeEnvironment(id) {
      if (!all.some((each) => environmentIds(each).includes(id))) return false
      replace(all.map((each) => without(each, [id])))
      return true
    },
  }
}

function layerOf({ name, text, removed }: KeptConfiguration): PolicyLayer {
  const { policy, problems } = parsePolicy({ text, place: name })
  const environments = policy.environments?.filter(({ id }) => !removed.includes(id)) ?? []
  return { origin: 'kept', policy: { ...policy, environments }, problems }
}

const environmentIds = (configuration: KeptConfiguration): string[] =>
  layerOf(configuration).policy.environments?.map(({ id }) => id) ?? []

function readKept(path: string): { configurations: readonly KeptConfiguration[]; problem: string | null } {
  try {
    if (!existsSync(path)) return { configurations: [], problem: null }
    const { configurations } = keptSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
    return { configurations, problem: null }
  } catch {
    const problem = programTexts.keptUnreadable(path)
    return { configurations: [], problem }
  }
}
