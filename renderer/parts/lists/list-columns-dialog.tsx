import { commonTexts } from '../../texts/common.ts'
import { cutText, listTexts, readyText, writtenText } from '../../texts/lists.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Select } from '../../ui/field.tsx'
import { Download, Printer } from '../../ui/icons.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { Notice, Skeleton } from '../../ui/states.tsx'
import css from './list-columns.module.css'
import type { ListExport } from './list-columns.ts'
import { PrintedListPage } from './print-list-page.tsx'
import { type ListActs, mostPrinted, useListActs, useListChoice } from './use-list-columns.ts'

interface ListColumnsDialogProps {
  list: ListExport
  onClose(): void
}

/** The columns and the rows of a list, with its first rows, and the ways out of the window. */
export function ListColumnsDialog({ list, onClose }: ListColumnsDialogProps) {
  const choice = useListChoice(list)
  const acts = useListActs(choice)
  const { range, chosen, preview } = choice
  const { written, printed } = acts
  const isEmpty = preview?.ok === true && preview.value.length === 0
  const cannot = chosen.length === 0 || isEmpty
  function close(): void {
    acts.stop()
    onClose()
  }
  return (
    <ModalDialog
      isWide
      role="dialog"
      title={listTexts.title(list.title)}
      onClose={close}
      actions={
        written === null ? (
          <>
            <Button
              variant="primary"
              icon={<Download aria-hidden />}
              isDisabled={cannot}
              onPress={() => void acts.save()}
            >
              {listTexts.save}
            </Button>
            <Button icon={<Printer aria-hidden />} isDisabled={cannot} onPress={() => void acts.print()}>
              {listTexts.print}
            </Button>
            <Button isDisabled={cannot} onPress={() => void acts.copy()}>
              {listTexts.copy}
            </Button>
            <Button autoFocus onPress={close}>
              {commonTexts.close}
            </Button>
          </>
        ) : (
          <Button autoFocus onPress={acts.stop}>
            {listTexts.stop}
          </Button>
        )
      }
    >
      {list.ranges.length === 1 ? (
        <p>{range.text}</p>
      ) : (
        <Select
          label={listTexts.ranges}
          value={range.id}
          isDisabled={written !== null}
          options={list.ranges}
          onChange={choice.chooseRange}
        />
      )}
      <Columns choice={choice} isDisabled={written !== null} />
      <Preview choice={choice} />
      {range.total > mostPrinted && <p>{cutText(mostPrinted, range.total)}</p>}
      <p>{listTexts.csvHint}</p>
      <Progress acts={acts} total={range.total} />
      {printed !== null && <PrintedListPage {...printed} />}
    </ModalDialog>
  )
}

type Choice = ReturnType<typeof useListChoice>

function Columns({ choice: { list, chosen, toggle, all }, isDisabled }: { choice: Choice; isDisabled: boolean }) {
  const isAll = chosen.length === list.columns.length
  return (
    <fieldset className={css['columns']} disabled={isDisabled}>
      <legend>{listTexts.columns}</legend>
      <Checkbox isSelected={isAll} isIndeterminate={!isAll && chosen.length > 0} isDisabled={isDisabled} onChange={all}>
        {listTexts.allColumns}
      </Checkbox>
      {list.columns.map(({ id, text }) => (
        <Checkbox key={id} isSelected={chosen.includes(id)} isDisabled={isDisabled} onChange={() => toggle(id)}>
          {text}
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** The first rows with the chosen columns, as they will be. */
function Preview({ choice: { names, chosen, preview, problem } }: { choice: Choice }) {
  if (problem !== null) return <Notice tone="danger" {...problem} />
  if (chosen.length === 0) return <p role="status">{listTexts.noColumn}</p>
  if (preview === null || !preview.ok) return <Skeleton rows={3} label={listTexts.loading} />
  if (preview.value.length === 0) return <p role="status">{listTexts.noRow}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a table that is wider than the dialog
    <section className={css['preview']} aria-label={listTexts.preview} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.value.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and are replaced together
            <tr key={index}>
              {names.map((name, at) => (
                <td key={name}>{row[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** How far the writing is, or how it has ended. */
function Progress({ acts: { written, ready, problem }, total }: { acts: ListActs; total: number }) {
  if (written !== null) {
    return (
      <div className={css['progress']}>
        <ProgressLine label={listTexts.writing} value={total === 0 ? 0 : Math.min(1, written / total)} />
        <span>{writtenText(written, Math.max(written, total))}</span>
      </div>
    )
  }
  if (problem !== null) return <Notice tone="danger" {...problem} />
  return ready === null ? null : <Notice tone="plain" {...readyText(ready)} />
}
