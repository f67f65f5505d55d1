import type { ListedBox } from '../../contract/bridge/boxes.ts'
import type { BoxPlaces } from '../../contract/bridge/settings.ts'
import { type BoxName, boxNameText } from '../texts/box-names.ts'
import { boxPlaceTexts } from '../texts/boxes.ts'
import { commonTexts } from '../texts/common.ts'
import { Button, Chip } from '../ui/button.tsx'
import { ModalDialog } from '../ui/modal-dialog.tsx'
import css from './arrange-boxes.module.css'
import { boxIcons } from './screens.ts'
import type { BoxPlace } from './use-box-places.ts'

interface ArrangeBoxesProps {
  boxes: readonly ListedBox[]
  names: ReadonlyMap<string, BoxName>
  places: BoxPlaces
  onMove(idCaixa: string, place: BoxPlace): void
  onClose(): void
}

/** Pins and hides boxes; each choice counts at once. */
export function ArrangeBoxes({ boxes, names, places, onMove, onClose }: ArrangeBoxesProps) {
  return (
    <ModalDialog
      role="dialog"
      title={boxPlaceTexts.arrange}
      onClose={onClose}
      actions={
        <Button autoFocus onPress={onClose}>
          {commonTexts.close}
        </Button>
      }
    >
      <p>{boxPlaceTexts.explained}</p>
      <ul className={css['boxes']}>
        {boxes.map(({ id, tipo, nome }) => {
          const Icon = boxIcons[tipo]
          const name = boxNameText(names.get(id) ?? { text: nome, detail: '' })
          const [isPinned, isHidden] = [places.pinned.includes(id), places.hidden.includes(id)]
          return (
            <li key={id} className={css['box']}>
              <Icon aria-hidden />
              <span className={css['name']}>{name}</span>
              <Chip
                aria-label={`${boxPlaceTexts.pin} ${name}`}
                isSelected={isPinned}
                onChange={(pin) => onMove(id, pin ? 'pinned' : 'plain')}
              >
                {boxPlaceTexts.pin}
              </Chip>
              <Chip
                aria-label={`${boxPlaceTexts.hide} ${name}`}
                isSelected={isHidden}
                onChange={(hide) => onMove(id, hide ? 'hidden' : 'plain')}
              >
                {boxPlaceTexts.hide}
              </Chip>
            </li>
          )
        })}
      </ul>
    </ModalDialog>
  )
}
