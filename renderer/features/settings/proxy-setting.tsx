import { type FormEvent, type ReactNode, useState } from 'react'
import type { ConfigurationView } from '../../../contract/bridge/configuration.ts'
import type { ProxyRule } from '../../../contract/bridge/proxy.ts'
import { useSettings } from '../../bridge/replicas.ts'
import { proxyProblems, ruleText, proxyTexts as texts } from '../../texts/network.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ChoiceSetting, Fact, Setting } from '../../ui/setting.tsx'
import { readManual, readPac } from './proxy-fields.ts'
import css from './settings.module.css'
import { useChange } from './use-change.ts'

type Choice = 'organisation' | ProxyRule['mode']

interface ProxySettingProps {
  proxy: ConfigurationView['proxy']
  /** Why the person cannot change it; null where they can. */
  lock: string | null
}

/** The proxy: the organisation's, the system's, none, an address, or a PAC file. */
export function ProxySetting({ proxy, lock }: ProxySettingProps) {
  const { applied, organisation, runsPac } = proxy
  const chosen = useSettings(({ value }) => value?.proxy ?? null)
  const change = useChange()
  const announce = useAnnounce()
  // An address is in force only once it is written and confirmed.
  const [writing, setWriting] = useState<'manual' | 'pac' | null>(null)
  if (lock !== null)
    return (
      <Setting name={texts.name} note={lock}>
        <Fact>{ruleText(applied)}</Fact>
      </Setting>
    )
  const inForce: Choice = chosen?.mode ?? (organisation === null ? 'system' : 'organisation')
  const options: { id: Choice; text: string; detail?: string }[] = [
    { id: 'system', text: texts.system },
    { id: 'none', text: texts.none },
    { id: 'manual', text: texts.manual, detail: chosen?.mode === 'manual' ? ruleText(chosen) : '' },
  ]
  if (organisation !== null)
    options.unshift({ id: 'organisation', text: texts.organisation, detail: ruleText(organisation) })
  if (runsPac) options.push({ id: 'pac', text: texts.pac, detail: chosen?.mode === 'pac' ? chosen.address : '' })
  const use = (rule: ProxyRule | null) => {
    setWriting(null)
    change({ proxy: rule })
    announce(texts.used)
  }
  function choose(choice: Choice): void {
    if (choice === 'manual' || choice === 'pac') return setWriting(choice)
    const isDefault = choice === 'organisation' || (choice === 'system' && organisation === null)
    use(isDefault ? null : { mode: choice as 'system' | 'none' })
  }
  const shown = writing ?? inForce
  return (
    <>
      <ChoiceSetting
        name={texts.name}
        note={runsPac ? texts.note : `${texts.note} ${texts.noPac}`}
        isTall
        value={shown}
        options={options}
        onChange={choose}
      />
      {shown === 'manual' && <ManualForm key="manual" rule={chosen} onUse={use} />}
      {shown === 'pac' && <PacForm key="pac" rule={chosen} onUse={use} />}
    </>
  )
}

interface FormProps {
  /** The rule in force. */
  rule: ProxyRule | null
  onUse(rule: ProxyRule): void
}

function ManualForm({ rule, onUse }: FormProps) {
  const [addresses, setAddresses] = useState(rule?.mode === 'manual' ? rule.addresses.join(', ') : '')
  const [exceptions, setExceptions] = useState(rule?.mode === 'manual' ? rule.exceptions.join(', ') : '')
  const [problem, setProblem] = useState<keyof typeof proxyProblems | null>(null)
  function save(): void {
    const read = readManual({ addresses, exceptions })
    setProblem(read.ok ? null : read.problem)
    if (read.ok) onUse(read.value)
  }
  const error = problem === null ? undefined : proxyProblems[problem]
  const isOfExceptions = problem === 'exceptions'
  return (
    <ProxyForm onSave={save}>
      <TextField
        label={texts.address}
        hint={texts.addressHint}
        error={isOfExceptions ? undefined : error}
        maxLength={2000}
        value={addresses}
        onChange={setAddresses}
      />
      <TextField
        label={texts.exceptions}
        hint={texts.exceptionsHint}
        error={isOfExceptions ? error : undefined}
        maxLength={4000}
        value={exceptions}
        onChange={setExceptions}
      />
    </ProxyForm>
  )
}

function PacForm({ rule, onUse }: FormProps) {
  const [address, setAddress] = useState(rule?.mode === 'pac' ? rule.address : '')
  const [problem, setProblem] = useState<keyof typeof proxyProblems | null>(null)
  function save(): void {
    const read = readPac(address)
    setProblem(read.ok ? null : read.problem)
    if (read.ok) onUse(read.value)
  }
  return (
    <ProxyForm onSave={save}>
      <TextField
        label={texts.pacAddress}
        hint={texts.pacHint}
        error={problem === null ? undefined : proxyProblems[problem]}
        maxLength={2000}
        value={address}
        onChange={setAddress}
      />
    </ProxyForm>
  )
}

function ProxyForm({ onSave, children }: { onSave(): void; children: ReactNode }) {
  return (
    <form
      className={css['form']}
      // The browser would not submit a corrected address while the sentence about the last one stands.
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSave()
      }}
    >
      {children}
      <div>
        <Button type="submit">{texts.use}</Button>
      </div>
    </form>
  )
}
