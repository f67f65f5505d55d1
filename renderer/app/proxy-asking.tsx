import { useEffect } from 'react'
import { create } from 'zustand'
import { useSession } from '../bridge/replicas.ts'
import { useQuery } from '../bridge/use-query.ts'
import { ProxyQuestionDialog } from '../features/network/proxy-question.tsx'

interface ProxyAsking {
  /** The person has put the present question off. */
  readonly isPutOff: boolean
  putOff(): void
  ask(): void
}

/** Whether the question of a proxy is open: once by itself, and again when the person asks for it. */
export const useProxyAsking = create<ProxyAsking>((set) => ({
  isPutOff: false,
  putOff: () => set({ isPutOff: true }),
  ask: () => set({ isPutOff: false }),
}))

/** The question of a proxy over any screen. */
export function ProxyAsking() {
  const { value } = useQuery('network.get', {}, 'network.changed')
  const { isPutOff, putOff, ask } = useProxyAsking()
  const question = value?.question ?? null
  const asked = question?.proxy ?? null
  const isSigningIn = useSession((session) => session.value?.status === 'signing-in')
  // Asked anew after the proxy has let connections pass, and for a sign-in, before which Ajustes is out of reach.
  useEffect(() => {
    if (asked === null || isSigningIn) ask()
  }, [asked, isSigningIn, ask])
  if (value === null || question === null || isPutOff) return null
  return (
    <ProxyQuestionDialog key={question.proxy} question={question} keepsSecrets={value.keepsSecrets} onClose={putOff} />
  )
}
