import { configurationTexts as texts } from '../../texts/configuration.ts'
import { Notice, type NoticeProps } from '../../ui/states.tsx'
import css from './configuration.module.css'

/** A notice between the parts of the configuration. */
export function BoxedNotice(props: NoticeProps) {
  return (
    <div className={css['notice']}>
      <Notice {...props} />
    </div>
  )
}

/** Where a policy or a configuration is wrong, each on a line of its own; nothing if it is right. */
export function Problems({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return <BoxedNotice tone="warn" title={texts.problemsTitle} text={sentences.join('\n')} />
}
