import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { DesktopRequest, NoticeTarget } from '../../contract/bridge/desktop.ts'
import { commandById, type MenuCommand } from '../../contract/window-commands.ts'
import { call, isCurrentAccount, on, onLink } from '../bridge/malote.ts'
import { findNumber } from '../parts/links/find-number.ts'
import type { OpenLinked } from '../parts/links/open-linked.ts'
import { accountsTexts } from '../texts/accounts.ts'
import { commonTexts } from '../texts/common.ts'
import { linkRefusedText, noCommandText } from '../texts/desktop.ts'
import { failureText } from '../texts/failures.ts'
import { noNumberText } from '../texts/links.ts'
import { Button } from '../ui/button.tsx'
import { isOverlayOpen } from '../ui/overlays.ts'
import { Notice } from '../ui/states.tsx'
import type { Route } from './route.ts'
import { runCommand } from './use-window-keys.ts'

interface Openers {
  go(route: Route): void
  linked: OpenLinked
}

/** Does what the person asks outside the window; answers the notice of what could not be done. */
export function useDesktopRequests(openers: Openers): ReactNode {
  const [refusal, setRefusal] = useState<string | null>(null)
  const latest = useRef(openers)
  latest.current = openers
  useEffect(() => {
    async function takeRequests(): Promise<void> {
      const outcome = await call('desktop.take', {})
      if (!outcome.ok) return
      for (const request of outcome.value) setRefusal(await follow(request, latest.current))
    }
    const unsubscribe = [
      on('desktop.asked', () => void takeRequests()),
      onLink((connected) => connected && void takeRequests()),
    ]
    return () => {
      for (const stop of unsubscribe) stop()
    }
  }, [])
  if (refusal === null) return null
  return (
    <Notice tone="warn" title={refusal} text="">
      <Button variant="quiet" onPress={() => setRefusal(null)}>
        {commonTexts.understood}
      </Button>
    </Notice>
  )
}

/** Answers the sentence of a refusal; null if it is done. */
async function follow(request: DesktopRequest, { go, linked }: Openers): Promise<string | null> {
  switch (request.kind) {
    case 'command': {
      const command = commandById(request.id)
      return command === undefined || isDone(command) ? null : noCommandText(command.label)
    }
    case 'open': {
      const { account, target } = request
      if (isCurrentAccount(account)) {
        await openTarget(target, { go, linked })
        return null
      }
      // The window of that account takes the request again.
      const outcome = await call('accounts.show', { account, opens: target })
      return outcome.ok ? null : accountsTexts.noticeGone
    }
    case 'link':
      return openNumber(request, linked)
    case 'refused-link':
      return linkRefusedText
  }
}

async function openTarget(target: NoticeTarget, { go, linked }: Openers): Promise<void> {
  switch (target.kind) {
    case 'signatures':
      return go({ screen: 'signatures', ...(target.id !== null && { selected: target.id }) })
    case 'processes':
      return go({ screen: 'processes' })
    case 'today':
      return go({ screen: 'today' })
    case 'process':
      return linked.process(target)
    case 'box': {
      const { idCaixa, protocolo } = target
      const outcome = protocolo === null ? null : await findNumber(protocolo, 'record')
      if (outcome?.ok && outcome.value?.kind === 'forwarding') linked.forwarding(outcome.value.forwarding)
      else go({ screen: 'box', idCaixa })
    }
  }
}

async function openNumber(
  { number, of }: Extract<DesktopRequest, { kind: 'link' }>,
  linked: OpenLinked,
): Promise<string | null> {
  const outcome = await findNumber(number, of)
  if (!outcome.ok) return failureText(outcome.failure).title
  const found = outcome.value
  if (found === null) return noNumberText(of, number)
  if (found.kind === 'process') linked.process(found.process)
  else if (found.kind === 'document') linked.document(found.document)
  else linked.forwarding(found.forwarding)
  return null
}

function isDone({ act, key }: MenuCommand): boolean {
  if (act.kind === 'window') return runCommand(act.command, act.index)
  return key !== null && !isOverlayOpen() && press(key, places[act.place])
}

/** The elements whose keys the menu presses, the best first. */
const places = {
  panes: ['[data-region="detail"]', '[data-region="list"]', 'body'],
  pages: ['[data-pages]'],
} as const

/** Presses a key where the screen listens for it; false if nothing has taken it. */
function press(pressed: string, selectors: readonly string[]): boolean {
  const target = selectors
    .flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
    .find((each) => each.checkVisibility())
  const parts = pressed.split('+')
  const key = parts.at(-1) ?? ''
  // Keys are ignored while a text is written, which the menu does not mean.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const event = new KeyboardEvent('keydown', {
    key,
    ctrlKey: parts.includes('Control'),
    altKey: parts.includes('Alt'),
    bubbles: true,
    cancelable: true,
  })
  return target !== undefined && !target.dispatchEvent(event)
}
