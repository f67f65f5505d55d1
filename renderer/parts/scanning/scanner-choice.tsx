import { useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { failureText } from '../../texts/failures.ts'
import { scanningTexts as texts } from '../../texts/scanning.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Plus, RefreshCw } from '../../ui/icons.ts'
import { Notice } from '../../ui/states.tsx'
import css from './scanning.module.css'
import type { OfferedScanners } from './use-scanners.ts'

/** Chooses one of the scanners, searches again, or adds one by its address. */
export function ScannerChoice({ scanners }: { scanners: OfferedScanners }) {
  const { all, chosen, isSearching, choose, search, forget } = scanners
  const [isAdding, setAdding] = useState(false)
  const isNone = all !== null && all.length === 0 && !isSearching
  return (
    <div className={css['choice']}>
      {chosen !== null && all !== null && (
        <Select
          label={texts.scanner}
          value={chosen.scannerId}
          options={all.map(({ scannerId, name, place }) => ({ id: scannerId, text: name, detail: place }))}
          onChange={choose}
          hint={`${chosen.place}. ${chosen.isPlain ? texts.plain : texts.secure}`}
        />
      )}
      {isNone && <Notice tone="plain" title={texts.none} text={texts.noneText} />}
      <div className={css['buttons']}>
        <Button variant="quiet" icon={<RefreshCw aria-hidden />} isDisabled={isSearching} onPress={() => void search()}>
          {isSearching ? texts.searching : texts.again}
        </Button>
        {!isAdding && (
          <Button variant="quiet" icon={<Plus aria-hidden />} onPress={() => setAdding(true)}>
            {texts.byAddress}
          </Button>
        )}
        {chosen?.isKnown && (
          <Button variant="quiet" onPress={() => void forget(chosen.scannerId)}>
            {texts.forget}
          </Button>
        )}
      </div>
      {isAdding && <AddByAddress add={scanners.add} onAdded={() => setAdding(false)} />}
    </div>
  )
}

function AddByAddress({ add, onAdded }: Pick<OfferedScanners, 'add'> & { onAdded(): void }) {
  const [address, setAddress] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function ask(): Promise<void> {
    setAsking(true)
    const refused = await add(address)
    setAsking(false)
    setFailure(refused)
    if (refused === null) onAdded()
  }
  return (
    <form
      className={css['address']}
      onSubmit={(event) => {
        event.preventDefault()
        if (address.trim() !== '' && !isAsking) void ask()
      }}
    >
      {failure !== null && (
        <Notice tone="danger" title={texts.notAdded} text={failure.message ?? failureText(failure).text} />
      )}
      <div className={css['line']}>
        <TextField
          label={texts.address}
          hint={texts.addressHint}
          value={address}
          onChange={setAddress}
          maxLength={300}
          autoFocus
        />
        <Button type="submit" isDisabled={address.trim() === '' || isAsking}>
          {isAsking ? texts.adding : texts.add}
        </Button>
      </div>
    </form>
  )
}
