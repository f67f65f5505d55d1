import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** In the bundle the fonts are beside the program; in the sources they are in node_modules. */
const isSource = import.meta.url.endsWith('.ts')
const folder = '@expo-google-fonts/noto-sans'
const files = {
  plain: ['noto-sans.ttf', `${folder}/400Regular/NotoSans_400Regular.ttf`],
  strong: ['noto-sans-strong.ttf', `${folder}/600SemiBold/NotoSans_600SemiBold.ttf`],
  fixed: ['noto-sans-mono.ttf', `${folder}-mono/400Regular/NotoSansMono_400Regular.ttf`],
} as const

/** `fixed`: every character is equally wide, as columns of a report need. */
export type PageFont = keyof typeof files

/** The path of a font of pages that Malote writes itself. */
export function fontPath(name: PageFont): string {
  const [bundled, inPackage] = files[name]
  if (!isSource) return fileURLToPath(new URL(bundled, import.meta.url))
  return createRequire(import.meta.url).resolve(inPackage)
}
