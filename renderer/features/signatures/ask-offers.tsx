import { useState } from 'react'
import type { SignatureCapabilities } from '../../../contract/bridge/signatures.ts'
import { call } from '../../bridge/malote.ts'
import { moment } from '../../texts/dates.ts'
import { offersTexts as texts } from '../../texts/signatures-screen.ts'
import { Button } from '../../ui/button.tsx'

/** Asks the service again what it offers in the signature phase, and says what came of it. */
export function AskOffers({ capabilities }: { capabilities: SignatureCapabilities }) {
  const [said, setSaid] = useState('')
  async function ask(): Promise<void> {
    setSaid(texts.asking)
    const outcome = await call('signatures.capabilities', { refresh: true })
    setSaid(outcome.ok ? resultText(capabilities, outcome.value) : texts.silent)
  }
  return (
    <>
      <Button variant="quiet" isDisabled={said === texts.asking} onPress={() => void ask()}>
        {texts.ask}
      </Button>
      <span role="status">{said}</span>
    </>
  )
}

function resultText(
  { checkedAt: lastAt, ...before }: SignatureCapabilities,
  { checkedAt, ...after }: SignatureCapabilities,
): string {
  if (checkedAt === null || checkedAt === lastAt) return texts.silent
  const at = moment(checkedAt, new Date())
  return JSON.stringify(before) === JSON.stringify(after) ? texts.unchanged(at) : texts.changed(at)
}
