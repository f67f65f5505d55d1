import { failureText } from '../../texts/failures.ts'
import { count } from '../../texts/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { dismissRejected, useAdding } from './add-files.ts'
import css from './capture.module.css'

/** Files that were not taken, each with why, until the person has read it. */
export function RejectedFiles() {
  const { rejected, failure } = useAdding()
  if (failure !== null) {
    return (
      <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId}>
        <Button variant="quiet" onPress={dismissRejected}>
          Entendi
        </Button>
      </Notice>
    )
  }
  if (rejected.length === 0) return null
  return (
    <div className={css['rejected']} role="alert">
      <div className={css['rejectedHead']}>
        <strong>{count(rejected.length, 'arquivo não entrou', 'arquivos não entraram')} na lista</strong>
        <Button variant="quiet" onPress={dismissRejected}>
          Entendi
        </Button>
      </div>
      <ul>
        {rejected.map(({ name, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name and one reason
          <li key={index}>
            <span className={css['rejectedName']}>{name}</span> {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}
