/** The allowed imports of the files that match `from`. A path that ends in `/` is a folder. */
export interface Row {
  readonly from: RegExp
  /** Beside the file's own folder, which is what `from` matches. */
  readonly files?: readonly string[]
  /** Allowed only as `import type`. */
  readonly types?: readonly string[]
  /** Package names; `node:` means all of Node's modules. A package includes its subpaths. */
  readonly packages?: readonly string[]
  readonly packageTypes?: readonly string[]
}

const contracts = (names: string) => names.split('|').map((name) => `contract/${name}.ts`)

/** The rooms of main, by wing. */
const wings = {
  features:
    'boxes|capture|certificates|compose|counter|digitisation|directory|documents|folders|lists|marks|opened-files|printing|privacy|processes|receipts|recognition|scanning|sheets|signatures|verification',
  engine:
    'access|api|attached|bridge|conversion|database|log|outbox|pdf|reconciliation|signing|transfer|transport|vault',
  program:
    'configuration|crashes|desktop|diagnostics|local-data|network|ownership|policy|session|settings|status|updates',
} as const
const wing = (name: keyof typeof wings) => wings[name].split('|').map((room) => `main/${name}/${room}/index.ts`)
const everyRoom = [...wing('features'), ...wing('engine'), ...wing('program')]
/** The doors of rooms of main. */
const rooms = (...names: readonly string[]) => everyRoom.filter((door) => names.includes(door.split('/').at(-2) ?? ''))
/** Every room of main may use them. */
const plainFiles =
  'addresses|call-each|child-process|file-name|folder-import|malote-link|name-pattern|network-path|open-plain-file|replace-file|serve-parent|engine/engine-texts|features/features-texts|program/program-texts|hosts/hosts-texts'
const engineTexts = 'main/engine/engine-texts.ts'
const plain = ['contract/', ...plainFiles.split('|').map((name) => `main/${name}.ts`)]
const hostTexts = 'main/hosts/hosts-texts.ts'
const hostFiles =
  'threads|trust|proxy|faults|folders|own-folder|drops|wrong-argument|opened-paths|web-address|printed-address|training|configuration-file|settings-file'
/** The parts that both hosts share, beside main's rooms. */
const hostParts = [
  ...plain,
  'main/app.ts',
  'main/diagnose.ts',
  'main/host.ts',
  'main/hosts/serving/index.ts',
  'main/hosts/policies/index.ts',
  ...hostFiles.split('|').map((name) => `main/hosts/${name}.ts`),
]
const localParts = /hosts\/(folders|hosts-texts|opened-paths|printed-address|training)\.ts$/
const pdfPackages = ['@embedpdf/pdfium', 'fast-png', 'jpeg-js', 'zxing-wasm']
const mailPackages = 'postal-mime @kenjiuno rtf-stream-parser htmlparser2 iconv-lite pkijs'.split(' ')
const pdfLib = ['node:', '@cantoo/pdf-lib']
export const moduleFiles = /^main\/workspace-(?:module|events)\.ts$/
const policyPackages = ['node:', 'zod', 'jsonc-parser']
const react = ['react', 'react-dom', 'zustand']
const components = ['react', 'react-dom', 'react-aria-components', 'lucide-react', 'pdfjs-dist']
const inService = ['service/', 'contract/api/']
const framework = ['fastify', 'fastify-plugin', 'fastify-type-provider-zod', '@fastify', 'oidc-provider', 'jose']
const serviceKeeping = ['drizzle-orm', 'drizzle-kit', '@electric-sql/pglite', 'pg', 'pg-boss', 'zod']

/**
 * The allowed imports. The first row that matches a file applies; a file without a row is a violation.
 * test/ may import everything, and nothing else may import test/.
 */
export const table: readonly Row[] = [
  { from: /^contract\/bridge\/channels\.ts$/ },
  { from: /^contract\//, packages: ['zod'] },
  // Both programs read and sign PDFs by it.
  { from: /^pdf\/reader\//, packages: pdfLib },
  { from: /^pdf\/increment\//, files: ['pdf/reader/'], packages: pdfLib },
  { from: /^pdf\/signing\//, files: ['pdf/reader/', 'pdf/increment/', 'pdf/signatures/'], packages: pdfLib },
  {
    from: /^pdf\/signatures\//,
    files: ['pdf/reader/'],
    types: ['contract/api/certificates.ts'],
    packages: [...pdfLib, 'pkijs', 'asn1js'],
  },
  {
    from: /^main\/hosts\/electron\//,
    files: [...hostParts, ...everyRoom],
    packages: ['node:', 'electron', 'electron-store'],
  },
  {
    from: /^main\/hosts\/browser\//,
    files: [...hostParts, ...everyRoom],
    packages: ['node:', 'ws', 'conf'],
  },
  {
    from: /^main\/hosts\/local\//,
    files: [...hostParts.filter((name) => localParts.test(name)), ...rooms('ownership')],
    packages: ['node:'],
    packageTypes: ['@electron/fuses'],
  },
  { from: /^main\/hosts\/own-folder\.ts$/, files: ['main/app.ts', 'main/hosts/folders.ts', ...rooms('ownership')] },
  { from: /^main\/hosts\/drops\.ts$/, files: ['main/hosts/folders.ts'], types: ['main/host.ts'], packages: ['node:'] },
  { from: /^main\/hosts\/training\.ts$/, files: [hostTexts, ...rooms('ownership', 'settings')], packages: ['node:'] },
  {
    from: /^main\/hosts\/(?:serving\/|policies\/|[^/]+$)/,
    files: ['main/addresses.ts', 'main/malote-link.ts', 'main/hosts/small-file.ts', hostTexts],
    types: ['main/host.ts', ...rooms('crashes')],
    packages: ['node:'],
  },
  {
    from: /^main\/host\.ts$/,
    types: [
      'contract/',
      'main/child-process.ts',
      ...rooms('outbox', 'policy', 'recognition', 'settings', 'updates', 'vault'),
    ],
  },
  { from: moduleFiles, types: ['contract/', ...everyRoom], files: ['main/call-each.ts'], packages: ['node:'] },
  // app.ts may tell its story in chapters: composition/ belongs to it and to nobody else.
  {
    from: /^main\/(?:(?:app|diagnose)\.ts$|composition\/)/,
    files: ['contract/', 'main/host.ts', 'main/composition/', 'main/workspace-events.ts', ...everyRoom],
    packages: ['node:', 'zod'],
  },
  { from: new RegExp(`^main/(?:${plainFiles})\\.ts$`), files: plain, packages: ['node:'] },
  // The features know the engine, and of the program only who is signed in where.
  { from: /^main\/features\/lists\//, files: ['contract/', 'main/file-name.ts'] },
  { from: /^main\/features\/sheets\//, files: [...plain, ...wing('engine')], packages: ['node:', 'zod', 'bwip-js'] },
  {
    from: /^main\/features\/scanning\//,
    types: rooms('session'),
    files: [...plain, ...wing('engine')],
    packages: ['node:', 'zod', 'fast-xml-parser', 'dns-packet'],
  },
  // A process that leaves Malote is a list of its documents, too; its drafts and acts are not its concern.
  {
    from: /^main\/features\/processes\/export\//,
    types: rooms('session'),
    files: [...plain, 'main/features/processes/agent-names.ts', ...rooms('lists', 'log', 'pdf')],
    packages: ['node:'],
  },
  {
    from: /^main\/features\/[^/]+\//,
    types: ['main/host.ts', ...rooms('session', 'settings', 'policy', 'sheets')],
    files: [...plain, 'pdf/', ...wing('engine')],
    packages: ['node:', 'zod', '@brazilian-utils/brazilian-utils'],
  },
  // The engine knows no feature. Its lowest rooms know nothing of the others.
  { from: /^main\/engine\/access\//, files: ['contract/', engineTexts] },
  { from: /^main\/engine\/log\//, packages: ['node:'] },
  { from: /^main\/engine\/transport\//, files: ['main/addresses.ts', engineTexts], packages: ['node:', 'socks'] },
  {
    from: /^main\/engine\/database\//,
    files: ['contract/search-words.ts', 'main/replace-file.ts', engineTexts],
    packages: ['node:'],
  },
  {
    from: /^main\/engine\/vault\//,
    files: ['main/child-process.ts', 'main/replace-file.ts', 'main/serve-parent.ts', engineTexts],
    packages: ['node:', 'zod', 'keytar'],
  },
  { from: /^main\/engine\/bridge\//, files: ['contract/'], types: rooms('log'), packages: ['node:', 'zod'] },
  {
    from: /^main\/engine\/pdf\//,
    files: [...plain, 'pdf/reader/', ...rooms('log')],
    packages: ['node:', ...pdfPackages],
  },
  {
    from: /^main\/engine\/signing\//,
    files: [...plain, 'pdf/'],
    packages: ['node:', 'zod', 'pkijs', 'asn1js'],
    packageTypes: ['koffi'],
  },
  {
    from: /^main\/engine\/conversion\//,
    files: [...plain, 'main/engine/pdf/compile/', ...rooms('log')],
    packages: ['zod', 'fflate', ...pdfLib, '@cantoo/fontkit', ...mailPackages, 'yauzl'],
    packageTypes: ['wasm-vips'],
  },
  { from: /^main\/engine\/[^/]+\//, files: [...plain, ...wing('engine')], packages: ['node:', 'zod'] },
  // The program knows the engine. What is started before the others knows nothing, and the log's rule for secrets is
  // the only one.
  { from: /^main\/program\/ownership\//, files: ['main/replace-file.ts'], packages: ['node:'] },
  {
    from: /^main\/program\/(?:diagnostics|crashes)\//,
    types: ['main/host.ts', ...rooms('outbox', 'policy', 'settings')],
    files: [...plain, ...rooms('log')],
    packages: ['node:', 'zod', 'fflate'],
  },
  {
    from: /^main\/program\/desktop\//,
    types: ['main/host.ts', ...rooms('bridge', 'session', 'settings', 'status')],
    files: plain,
    packages: ['node:'],
  },
  {
    from: /^main\/program\/(?:status|settings)\//,
    files: [...plain, ...rooms('api', 'log')],
    packages: ['node:', 'zod'],
  },
  { from: /^main\/program\/policy\//, files: [...plain, ...rooms('settings', 'log')], packages: policyPackages },
  {
    from: /^main\/program\/session\//,
    files: [...plain, ...wing('engine'), ...rooms('settings')],
    packages: ['node:', 'zod', 'openid-client', 'jose'],
  },
  {
    from: /^main\/program\/[^/]+\//,
    types: ['main/host.ts', ...rooms('session')],
    files: [...plain, ...wing('engine'), ...rooms('policy', 'settings')],
    packages: ['node:', 'zod'],
  },
  {
    from: /^preload\/electron\.ts$/,
    files: ['contract/bridge/channels.ts', 'preload/electron-files.ts'],
    types: ['contract/'],
    packages: ['electron/renderer'],
  },
  { from: /^preload\//, files: ['contract/bridge/channels.ts', 'preload/'], types: ['contract/'] },
  { from: /^renderer\/bridge\//, files: ['contract/'], packages: ['react', 'zustand', 'zod', '@tanstack/react-query'] },
  {
    from: /^renderer\/texts\//,
    types: ['configuration', 'digitisation', 'verification'].map((area) => `contract/bridge/${area}.ts`),
    files: contracts(
      'text|dates|search-words|act-names|privacy-words|connection-words|signature-words|digitisation-words|window-commands',
    ),
  },
  { from: /^renderer\/ui\//, files: ['contract/text.ts', 'contract/page-area.ts'], packages: components },
  // The guide for staff, as a text.
  {
    from: /^renderer\/features\/help\//,
    files: ['contract/', 'docs/guia.md', 'docs/guia-mais.md', 'renderer/bridge/', 'renderer/ui/', 'renderer/texts/'],
    packages: [...react, 'markdown-to-jsx'],
  },
  {
    from: /^renderer\/features\/[^/]+\//,
    files: ['contract/', 'renderer/parts/', 'renderer/bridge/', 'renderer/ui/', 'renderer/texts/'],
    packages: react,
  },
  // The lowest parts know nothing of the others: numbers in texts, the state of an operation, signers, marks.
  {
    from: /^renderer\/parts\/links\//,
    files: ['contract/', 'renderer/bridge/', 'renderer/texts/'],
    packages: react,
  },
  {
    from: /^renderer\/parts\/(?:operations|signers|marks)\//,
    files: ['contract/', 'renderer/bridge/', 'renderer/parts/links/', 'renderer/ui/', 'renderer/texts/'],
    packages: react,
  },
  {
    from: /^renderer\/parts\/[^/]+\//,
    files: ['contract/', 'renderer/bridge/', 'renderer/parts/', 'renderer/ui/', 'renderer/texts/'],
    packages: react,
  },
  {
    from: /^renderer\/(?:app\/|[^/]+$)/,
    files: ['contract/', 'renderer/'],
    packages: [...components, ...react, 'zod'],
  },
  {
    from: /^service\/(?:server|program|token|invite|copy-files|command)\.ts$/,
    files: [...inService, ...rooms('ownership')],
    packages: ['node:', ...framework, ...serviceKeeping],
  },
  {
    from: /^service\/signature-page\//,
    files: ['pdf/reader/', 'pdf/increment/'],
    packages: [...pdfLib, '@cantoo/fontkit'],
  },
  { from: /^service\/signature-check\//, files: [...inService, 'pdf/'], packages: ['node:', ...framework, 'zod'] },
  {
    from: /^service\/telemetry\.ts$/,
    files: ['service/plugins/'],
    packages: ['node:', '@opentelemetry'],
    packageTypes: ['fastify'],
  },
  {
    from: /^service\/measures\//,
    files: inService,
    packages: ['node:', ...framework, ...serviceKeeping, '@prometheus-io/client'],
  },
  { from: /^service\/mail\//, files: inService, packages: ['node:', ...framework, ...serviceKeeping, 'nodemailer'] },
  {
    from: /^service\/storage\/s3\//,
    files: ['service/storage/', 'service/address.ts'],
    packages: ['node:', '@aws-sdk'],
  },
  {
    from: /^service\//,
    files: ['contract/api/', 'contract/text.ts', 'pdf/reader/'],
    packages: ['node:', ...framework, ...serviceKeeping],
  },
]
