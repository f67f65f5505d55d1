import type { OperationView } from '../../../contract/bridge/outbox.ts'
import type { StoryEntry } from '../../../contract/bridge/story.ts'
import type { Answered } from '../../bridge/answers.ts'
import { appInfo, session } from '../../bridge/replicas.ts'
import { supportText } from '../../texts/support.ts'
import { Button } from '../../ui/button.tsx'
import { useCopy } from '../../ui/copy.ts'
import { Check, ClipboardCopy } from '../../ui/icons.ts'

const texts = {
  idle: 'Copiar para o suporte',
  copied: 'Copiado',
  failed: 'Não foi possível copiar',
} as const

/** Copies all that support needs to know of an operation, as plain text. */
export function SupportButton({ operation, story }: { operation: OperationView; story: Answered<StoryEntry[]> }) {
  const version = appInfo.use(({ value }) => value?.version ?? '')
  const environment = session.use(({ value }) => value?.environments.find(({ id }) => id === value.environmentId)?.nome)
  const { state, copy } = useCopy()
  const text = () => supportText({ version, environment: environment ?? '', operation, story: story.value })
  return (
    <Button
      variant="quiet"
      isDisabled={story.value === null && story.failure === null}
      icon={state === 'copied' ? <Check aria-hidden /> : <ClipboardCopy aria-hidden />}
      onPress={() => void copy(text(), 'Copiado para o suporte.')}
    >
      {texts[state]}
    </Button>
  )
}
