import { cpSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'

const root = import.meta.dirname
const at = (...parts: readonly string[]) => path.join(root, ...parts)

/** Parts of pdf.js for the scripts of a PDF, which Malote never runs, and for browsers without WebAssembly. */
const isUnused = (file: string) => /quickjs|nowasm/i.test(path.basename(file))

/** Copies what is read at run time, not imported, beside the bundle. */
const copyInto = (name: string, copies: readonly (readonly [from: string, to: string])[]): Plugin => ({
  name,
  closeBundle() {
    for (const [from, to] of copies) {
      mkdirSync(path.dirname(to), { recursive: true })
      cpSync(from, to, { recursive: true, filter: (file) => !isUnused(file) })
    }
  },
})

/** The licences of all bundled packages, which must be distributed with the bundle. */
const license = { fileName: 'licenses.md' }

const { resolve } = createRequire(import.meta.url)
const pdfjs = path.dirname(resolve('pdfjs-dist/package.json'))
const vips = path.dirname(resolve('wasm-vips'))
const pdfjsParts = ['wasm', 'cmaps', 'standard_fonts', 'iccs'] as const

export default defineConfig({
  main: {
    plugins: [
      copyInto('migrations', [
        [at('main/engine/database/migrations'), at('out/main/migrations')],
        [at('main/engine/database/cache/cache-schema.sql'), at('out/main/cache-schema.sql')],
      ]),
      copyInto('pdfium', [[resolve('@embedpdf/pdfium/pdfium.wasm'), at('out/main/pdfium.wasm')]]),
      copyInto('recognition', [
        // CommonJS: as a module of the program it would need another name for its exports.
        [resolve('tesseract.js-core/tesseract-core-simd-lstm.js'), at('out/main/tesseract.cjs')],
        [resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'), at('out/main/tesseract.wasm')],
        [resolve('@tesseract.js-data/por/4.0.0_best_int/por.traineddata.gz'), at('out/main/por.traineddata.gz')],
      ]),
      copyInto('fonts', [
        [resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'), at('out/main/noto-sans.ttf')],
        [
          resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
          at('out/main/noto-sans-strong.ttf'),
        ],
        [
          resolve('@expo-google-fonts/noto-sans-mono/400Regular/NotoSansMono_400Regular.ttf'),
          at('out/main/noto-sans-mono.ttf'),
        ],
      ]),
      copyInto('pictures', [
        // Their own programs load them; CommonJS, as above.
        [path.join(vips, 'vips-node.js'), at('out/main/vips.cjs')],
        [path.join(vips, 'vips.wasm'), at('out/main/vips.wasm')],
        [resolve('libheif-js/libheif-wasm/libheif.js'), at('out/main/libheif.cjs')],
        [resolve('libheif-js/libheif-wasm/libheif.wasm'), at('out/main/libheif.wasm')],
      ]),
      copyInto('zxing', [[resolve('zxing-wasm/reader/zxing_reader.wasm'), at('out/main/zxing_reader.wasm')]]),
    ],
    // fflate's own way into Node declares a second `require`, which no module may have; of its threads nothing is used.
    resolve: { alias: { fflate: 'fflate/browser' } },
    build: {
      outDir: at('out/main'),
      minify: true,
      license,
      // The installer carries no node_modules but those of keytar and koffi, so everything else is bundled.
      externalizeDeps: { include: ['keytar', 'koffi'], exclude: [] },
      rollupOptions: {
        // Beside the program, what runs beside it: in a process and in threads of its own.
        input: {
          index: at('main/hosts/electron/index.ts'),
          'signatures-worker': at('pdf/signatures/worker.ts'),
          'keychain-child': at('main/engine/vault/keychain-child.ts'),
          'pdf-worker': at('main/engine/pdf/worker.ts'),
          'conversion-child': at('main/engine/conversion/conversion-child.ts'),
          'token-child': at('main/engine/signing/token-child.ts'),
          'recognition-child': at('main/features/recognition/recognition-child.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: at('out/preload'),
      minify: true,
      externalizeDeps: false,
      // A sandboxed preload cannot load a second file.
      isolatedEntries: true,
      rollupOptions: {
        input: { electron: at('preload/electron.ts'), browser: at('preload/browser.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('renderer'),
    plugins: [
      react(),
      copyInto(
        'pdfjs',
        pdfjsParts.map((part) => [path.join(pdfjs, part), at('out/renderer/pdfjs', part)] as const),
      ),
    ],
    worker: { format: 'es' },
    build: {
      outDir: at('out/renderer'),
      minify: true,
      license,
      // Both would need what the Content-Security-Policy refuses: inline scripts and data: addresses.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rollupOptions: { input: { index: at('renderer/index.html') } },
    },
  },
})
