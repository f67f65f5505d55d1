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
