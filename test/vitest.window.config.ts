import path from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { launchOptions } from './support/browser.ts'
import { isUsual } from './support/in-usual.ts'
import { slow, suite } from './support/patience.ts'

// React as the product has it: its development build took a third of the processor time of these tests.
process.env['NODE_ENV'] = 'production'

/** Component tests of the window in a real browser. Files share two pages: each test starts at the sign-in. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  define: {
    // Without this, React Aria renders every row of a table under test, for jsdom.
    'process.env.VIRT_ON': '"true"',
    // Pages do not see the environment of this process.
    isUsualRun: JSON.stringify(isUsual),
  },
  // A package that Vite discovers during a test is bundled then, and the page reloads.
  optimizeDeps: {
    include: [
      '@testing-library/user-event',
      '@tanstack/react-query',
      'axe-core',
      'lucide-react',
      'pdfjs-dist',
      'pdfjs-dist/build/pdf.worker.min.mjs',
      'react',
      'react-aria-components',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'zod',
      'zustand',
    ],
  },
  test: {
    ...suite,
    name: 'window',
    include: ['test/renderer/**/*.test.tsx'],
    exclude: isUsual ? [slow] : [],
    isolate: false,
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: launchOptions(), contextOptions: { locale: 'pt-BR' } }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1280, height: 800 },
      screenshotFailures: false,
      locators: { exact: false },
    },
  },
})
