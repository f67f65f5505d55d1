import './ui/tokens.css'
import './ui/base.css'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { paperHash } from '../contract/bridge/channels.ts'
import { App } from './app/app.tsx'
import { startReplicas } from './bridge/replicas.ts'

// Compiled validators need eval, which the page's policy refuses.
z.config({ jitless: true })

const PaperPage = lazy(async () => ({ default: (await import('./app/paper-page.tsx')).PaperPage }))

startReplicas()
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
createRoot(root).render(
  <StrictMode>
    <Suspense>{location.hash === paperHash ? <PaperPage /> : <App />}</Suspense>
  </StrictMode>,
)
