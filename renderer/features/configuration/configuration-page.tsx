import { configurationTexts as texts } from '../../texts/configuration.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import css from './configuration.module.css'
import { ConfigurationFlow, type ConfigurationFlowProps } from './configuration-flow.tsx'

/** The whole window, before anybody is signed in. */
export function ConfigurationPage(props: ConfigurationFlowProps) {
  return (
    <main className={css['page']} id="conteudo">
      <div className={css['card']}>
        <h1 className={css['title']}>{texts.title}</h1>
        <ConfigurationFlow {...props} />
      </div>
    </main>
  )
}

/** Over the window of the person who is signed in. */
export function ConfigurationDialog({ onClose }: { onClose(): void }) {
  return (
    <ModalDialog role="dialog" title={texts.title} onClose={onClose} actions={null}>
      <div className={css['stack']}>
        <ConfigurationFlow isFirst={false} onClose={onClose} />
      </div>
    </ModalDialog>
  )
}
