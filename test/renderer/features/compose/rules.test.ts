import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import type { DraftActKind, DraftFields } from '../../../../contract/bridge/compose.ts'
import { createAutosave } from '../../../../renderer/features/compose/autosave.ts'
import { validateDraft } from '../../../../renderer/features/compose/problems.ts'
import { missingText, sharedFieldsOf } from '../../../../renderer/parts/fields/selection.ts'
import { signedInAs } from '../../support/samples.ts'

describe('the shared fields of selected files', () => {
  const row = (changes: Partial<CaptureRow>) =>
    ({ kind: 'scanned', access: 'Organizacional', classe: null, signers: [], idPapel: null, ...changes }) as CaptureRow
  const classe = { id: 'c', codigo: '01', nome: 'Um' }
  const signers = [{ id: 's', nome: 'Ana', detalhe: '' }]
  const grounds = [{ id: 'g', nome: 'Sigilo fiscal' }]
  const secrecy = { grounds, years: 0, months: 0, days: 0, justification: '', approver: null }
  const noCitizen = 'somente agentes públicos podem classificar informação'
  it('have the shared value, or "several" where files differ; different kinds are null', () => {
    expect(sharedFieldsOf([row({}), row({})])).toEqual({
      kind: 'scanned',
      classe: null,
      signers: [],
      idPapel: null,
    })
    expect(sharedFieldsOf([row({ classe, signers }), row({ kind: 'signature', idPapel: 'p' })])).toEqual({
      kind: null,
      classe: 'several',
      signers: 'several',
      idPapel: 'several',
    })
    expect(sharedFieldsOf([row({ classe }), row({ classe: { ...classe } })]).classe).toEqual(classe)
  })
  it.each([
    [{ kind: 'scanned' }, null, null],
    [{ kind: 'copy' }, null, null],
    [{ kind: 'self-signed' }, 'classe pendente', null],
    [{ kind: 'self-signed', classe }, null, null],
    [{ kind: 'signature' }, 'classe pendente', 'assinantes pendentes'],
    [{ kind: 'signature', classe }, 'assinantes pendentes', 'assinantes pendentes'],
    [{ kind: 'signature', classe, signers }, null, null],
    [{ access: 'Sigiloso' }, 'fundamento legal pendente', 'fundamento legal pendente'],
    [{ kind: 'signature', classe, signers, access: 'Sigiloso', secrecy }, null, null],
    [{ kind: 'copy', access: 'Classificado', secrecy }, 'prazo da classificação pendente', noCitizen],
    [{ access: 'Classificado', secrecy: { ...secrecy, years: 26 } }, 'o prazo passa de 25 anos', noCitizen],
    [{ access: 'Classificado', secrecy: { ...secrecy, years: 5 } }, 'justificativa pendente', noCitizen],
  ] as const)('%j lacks %s, and of a citizen %s', (changes, lack, ofCitizen) => {
    expect(missingText(row(changes as Partial<CaptureRow>), false)).toBe(lack)
    expect(missingText(row(changes as Partial<CaptureRow>), true)).toBe(ofCitizen)
  })
})

describe('autosave', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const often = { everyMs: 250, retryMs: 1000 }
  it('saves during continuous typing, the latest value, one save at a time', async () => {
    const saved: string[] = []
    let running = 0
    let end: (() => void) | null = null
    const autosave = createAutosave<string>({
      ...often,
      save: (value) =>
        new Promise((resolve) => {
          running += 1
          expect(running).toBe(1)
          end = () => {
            saved.push(value)
            running -= 1
            resolve(true)
          }
        }),
    })
    for (const letters of ['A', 'An', 'Ana']) {
      expect(end).toBeNull()
      autosave.change(letters)
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(end).not.toBeNull()
    autosave.change('Ana P')
    expect(autosave.isSaved()).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    expect(saved).toEqual([])
    ;(end as (() => void) | null)?.()
    await vi.advanceTimersByTimeAsync(0)
    ;(end as (() => void) | null)?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(saved).toEqual(['Ana', 'Ana P'])
    expect(autosave.isSaved()).toBe(true)
  })

  it('retries a failed save with the latest value', async () => {
    const save = vi.fn(async (value: string) => value === 'Ana')
    const autosave = createAutosave<string>({ ...often, save })
    autosave.change('An')
    await autosave.flush()
    expect(autosave.isSaved()).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    autosave.change('Ana')
    await vi.advanceTimersByTimeAsync(1000)
    expect(save.mock.calls).toEqual([['An'], ['An'], ['Ana']])
    expect(autosave.isSaved()).toBe(true)
  })

  it('flushes all text when the screen is left, and saves nothing without a change', async () => {
    const save = vi.fn(async () => true)
    const autosave = createAutosave<string>({ ...often, save })
    await autosave.flush()
    expect(save).not.toHaveBeenCalled()
    autosave.change('x')
    await autosave.flush()
    expect(save).toHaveBeenCalledExactlyOnceWith('x')
  })
})

describe('the problems of a draft', () => {
  const fields = { recipients: [{}], idPapel: 'p', subject: 'a', message: 'b', about: null } as unknown as DraftFields
  const session = signedInAs('Ana Prado')
  const withRole = { ...session, person: null }
  const withoutRole = { ...session, roles: [] }
  const about = (kind: DraftActKind) => ({ kind, idEncaminhamento: 'e' })
  it.each([
    [{}, []],
    [{ recipients: [] }, ['recipients']],
    [{ recipients: [], about: about('re-forward') }, ['recipients']],
    [{ recipients: [], about: about('reply') }, []],
    [{ recipients: [], about: about('complement') }, []],
    [{ subject: '  ' }, ['subject']],
    [{ message: '\n' }, ['message']],
    [{ idPapel: null }, ['idPapel']],
  ])('with %j', (changes, wrong) =>
    expect(Object.keys(validateDraft({ ...fields, ...changes }, withRole))).toEqual(wrong),
  )
  it.each([
    [{ access: 'Sigiloso' }, ['secrecy']],
    [{ access: 'Sigiloso', secrecy: { grounds: [{}], years: 0, months: 0, days: 0 } }, []],
    [{ access: 'Classificado' }, ['secrecy']],
    [{ idPapel: session.person?.id, recipients: [{ kind: 'Papel', nome: 'Bruno' }] }, ['recipients']],
    [{ idPapel: session.person?.id, recipients: [{ kind: 'Setor', nome: 'Protocolo' }] }, []],
  ])('for a secret or a citizen: %j', (changes, wrong) =>
    expect(Object.keys(validateDraft({ ...fields, ...(changes as Partial<DraftFields>) }, session))).toEqual(wrong),
  )
  it('do not ask a citizen for a role', () =>
    expect(validateDraft({ ...fields, idPapel: null }, withoutRole)).toEqual({}))
})
