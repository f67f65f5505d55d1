import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface Component {
  readonly name: string
  readonly version: string
  readonly 'bom-ref': string
  readonly [field: string]: unknown
}

interface Bill {
  readonly metadata: { readonly component: Component; readonly [field: string]: unknown }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
  readonly [field: string]: unknown
}

/** Beside the bundles: these are not bundled, and Electron is around them. */
const beside = ['@github/keytar', 'electron', 'koffi', 'libheif-js', 'wasm-vips']

/**
 * Writes the CycloneDX bill of materials of the package to out/bom.cdx.json. `npm sbom` lists the lockfile; of it only what
 * the bundles contain is kept, which the build lists with the licences.
 * @throws Error for a bundled package that the lockfile lacks
 */
export function writeBillOfMaterials(root: string): void {
  const npm = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--include=dev']
  const whole = JSON.parse(execFileSync('npm', npm, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })) as Bill
  const bundled = ['main', 'renderer'].flatMap((part) => bundledIn(path.join(root, 'out', part, 'licenses.md')))
  const wanted = new Set(bundled.concat(whole.components.map(refOf).filter(isBeside)))
  const components = whole.components.filter((each) => wanted.has(refOf(each)))
  const missing = [...wanted].filter((ref) => !components.some((each) => refOf(each) === ref))
  if (missing.length > 0) throw new Error(`the lockfile lacks bundled packages: ${missing.join(', ')}`)
  const refs = new Set(components.map(refOf))
  const application = { ...whole.metadata.component, type: 'application', name: 'Malote' }
  const bill: Bill = {
    ...whole,
    metadata: { ...whole.metadata, component: application },
    components: components.map((each) => ({ ...each, scope: 'required', properties: [] })),
    dependencies: [
      { ref: application['bom-ref'], dependsOn: [...refs] },
      ...whole.dependencies
        .filter(({ ref }) => refs.has(ref))
        .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) })),
    ],
  }
  writeFileSync(path.join(root, 'out/bom.cdx.json'), JSON.stringify(bill, null, 2))
}

const refOf = (component: Component) => component['bom-ref']
const isBeside = (ref: string) => beside.some((name) => ref.startsWith(`${name}@`))

/** Of the headings that the build writes: "## name - version (licence)". */
function bundledIn(licences: string): string[] {
  const headings = readFileSync(licences, 'utf8').matchAll(/^## (\S+) - (\S+) \(/gm)
  return [...headings].map(([, name = '', version = '']) => `${name}@${version}`)
}
