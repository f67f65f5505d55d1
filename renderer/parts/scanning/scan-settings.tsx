import type { ScanOptions, ScanSettings } from '../../../contract/bridge/scanning.ts'
import { scanningTexts as texts } from '../../texts/scanning.ts'
import { Checkbox, Select } from '../../ui/field.tsx'
import css from './scanning.module.css'

interface ScanSettingsProps {
  sources: readonly ScanOptions[]
  value: ScanSettings
  onChange(value: ScanSettings): void
}

/** How a scanner scans: only what it says that it can. */
export function ScanSettingsFields({ sources, value, onChange }: ScanSettingsProps) {
  const way = sources.find(({ source, bothSides }) => source === value.source && bothSides === value.bothSides)
  const kinds = [...new Set(sources.map(({ source }) => source))]
  const ofSource = sources.filter(({ source }) => source === value.source)

  /** Another way through the scanner may have other choices. */
  function choose(next: ScanSettings): void {
    const to = sources.find(({ source, bothSides }) => source === next.source && bothSides === next.bothSides)
    const found = to ?? sources.find(({ source }) => source === next.source)
    if (found === undefined) return
    onChange({
      source: found.source,
      bothSides: found.bothSides,
      dpi: found.dpis.includes(next.dpi) ? next.dpi : (found.dpis[0] ?? next.dpi),
      colour: found.colours.includes(next.colour) ? next.colour : (found.colours[0] ?? next.colour),
      paper: found.papers.includes(next.paper) ? next.paper : 'any',
    })
  }
  if (way === undefined) return null
  return (
    <div className={css['settings']}>
      <Select
        label={texts.source}
        value={value.source}
        options={kinds.map((id) => ({ id, text: texts.sources[id] }))}
        onChange={(source) => choose({ ...value, source })}
      />
      <Select
        label={texts.paper}
        value={value.paper}
        options={way.papers.map((id) => ({ id, text: texts.papers[id] }))}
        onChange={(paper) => choose({ ...value, paper })}
      />
      <Select
        label={texts.dpi}
        value={String(value.dpi)}
        options={way.dpis.map((dpi) => ({ id: String(dpi), text: texts.dpis(dpi) }))}
        onChange={(dpi) => choose({ ...value, dpi: Number(dpi) })}
      />
      <Select
        label={texts.colour}
        value={value.colour}
        options={way.colours.map((id) => ({ id, text: texts.colours[id] }))}
        onChange={(colour) => choose({ ...value, colour })}
      />
      {ofSource.length > 1 && (
        <Checkbox isSelected={value.bothSides} onChange={(bothSides) => choose({ ...value, bothSides })}>
          {texts.bothSides}
        </Checkbox>
      )}
    </div>
  )
}
