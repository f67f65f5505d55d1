import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CaptureRow } from '../../contract/bridge/capture.ts'
import type { DraftActKind, DraftFields } from '../../contract/bridge/compose.ts'
import { createAutosave } from '../../renderer/features/compose/autosave.ts'
import { problemsOf } from '../../renderer/features/compose/problems.ts'
import { commonOf, inOrder, missing } from '../../renderer/files/selection.ts'

describe('what chosen files have in common', () => {
  const row = (changes: Partial<CaptureRow>) =>
    ({ kind: 'scanned', access: 'Organizacional', classe: null, signers: [], idPapel: null, ...changes }) as CaptureRow
  const classe = { id: 'c', codigo: '01', nome: 'Um' }
  const signers = [{ id: 's', nome: 'Ana', detalhe: '' }]
  const grounds = [{ id: 'g', nome: 'Sigilo fiscal' }]
  const secrecy = { grounds, years: 0, months: 0, days: 0, justification: '', approver: null }
  const noCitizen = 'cidadão não classifica informação'
  it('is told where they agree, and "several" where they do not', () => {
    expect(commonOf([row({}), row({})])).toEqual({
      kind: 'scanned',
      classe: null,
      signers: [],
      idPapel: null,
    })
    expect(commonOf([row({ classe, signers }), row({ kind: 'signature', idPapel: 'p' })])).toEqual({
      ...{ kind: null, classe: 'several', signers: 'several', idPapel: 'several' },
    })
    expect(commonOf([row({ classe }), row({ classe: { ...classe } })]).classe).toEqual(classe)
  })
  it.each([
    [{ kind: 'scanned' }, null, null],
    [{ kind: 'copy' }, null, null],
    [{ kind: 'self-signed' }, 'falta a classe', null],
    [{ kind: 'self-signed', classe }, null, null],
    [{ kind: 'signature' }, 'falta a classe', 'faltam os assinantes'],
    [{ kind: 'signature', classe }, 'faltam os assinantes', 'faltam os assinantes'],
    [{ kind: 'signature', classe, signers }, null, null],
    [{ access: 'Sigiloso' }, 'falta o fundamento legal', 'falta o fundamento legal'],
    [{ kind: 'signature', classe, signers, access: 'Sigiloso', secrecy }, null, null],
    [{ kind: 'copy', access: 'Classificado', secrecy }, 'falta o prazo da classificação', noCitizen],
    [{ access: 'Classificado', secrecy: { ...secrecy, years: 26 } }, 'o prazo passa de 25 anos', noCitizen],
    [{ access: 'Classificado', secrecy: { ...secrecy, years: 5 } }, 'falta a justificativa', noCitizen],
  ] as const)('%j lacks %s, and of a citizen %s', (changes, lack, ofCitizen) => {
    expect(missing(row(changes as Partial<CaptureRow>), false)).toBe(lack)
    expect(missing(row(changes as Partial<CaptureRow>), true)).toBe(ofCitizen)
  })
})

it('what needs the person stands first, what is done last and newest first', () => {
  const states = ['done', 'draft', 'sent', 'refused', 'done', 'draft'] as const
  const rows = states.map((state, index) => ({ state, index }))
  expect(inOrder(rows).map(({ index }) => index)).toEqual([3, 1, 5, 2, 4, 0])
})

describe('autosave', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const often = { everyMs: 250, retryMs: 1000, isWanted: () => true }
  it('saves who never pauses as well, the last word, and never two at once', async () => {
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

  it('tries again what could not be saved, with what has come meanwhile', async () => {
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

  it('forgets what could not be saved once there is nobody to save it for', async () => {
    let isWanted = true
    const save = vi.fn(async () => false)
    const autosave = createAutosave<string>({ ...often, save, isWanted: () => isWanted })
    autosave.change('Segredo de Ana')
    await vi.advanceTimersByTimeAsync(1500)
    expect(save).toHaveBeenCalledTimes(2)
    isWanted = false
    await vi.advanceTimersByTimeAsync(1000)
    // Nor is it there for whoever sits down next.
    isWanted = true
    await autosave.flush()
    await vi.advanceTimersByTimeAsync(5000)
    expect(save).toHaveBeenCalledTimes(2)
    expect(autosave.isSaved()).toBe(true)
  })

  it('loses no letter when the screen is left, and saves nothing where nothing changed', async () => {
    const save = vi.fn(async () => true)
    const autosave = createAutosave<string>({ ...often, save })
    await autosave.flush()
    expect(save).not.toHaveBeenCalled()
    autosave.change('x')
    await autosave.flush()
    expect(save).toHaveBeenCalledExactlyOnceWith('x')
    autosave.change('y')
    autosave.stop()
    await autosave.flush()
    await vi.advanceTimersByTimeAsync(1000)
    expect(save).toHaveBeenCalledTimes(1)
  })
})

describe('what keeps a draft from being sent', () => {
  const fields = { recipients: [{}], idPapel: 'p', subject: 'a', message: 'b', about: null } as unknown as DraftFields
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
  ])('%j', (changes, wrong) => expect(Object.keys(problemsOf({ ...fields, ...changes }, true))).toEqual(wrong))
  it.each([
    [{ access: 'Sigiloso' }, ['secrecy']],
    [{ access: 'Sigiloso', secrecy: { grounds: [{}], years: 0, months: 0, days: 0 } }, []],
    [{ access: 'Classificado' }, ['secrecy']],
    [{ idPapel: 'eu', recipients: [{ kind: 'Papel', nome: 'Bruno' }] }, ['recipients']],
    [{ idPapel: 'eu', recipients: [{ kind: 'Setor', nome: 'Protocolo' }] }, []],
  ])('of secrets and of citizens: %j', (changes, wrong) =>
    expect(Object.keys(problemsOf({ ...fields, ...(changes as Partial<DraftFields>) }, true, 'eu'))).toEqual(wrong),
  )
  it('asks a citizen for no role', () => expect(problemsOf({ ...fields, idPapel: null }, false)).toEqual({}))
})
