import { describe, expect, it } from 'vitest'
import {
  discardText,
  isOnlySaving,
  leavingText,
  savingText,
  signOutText,
  underwayText,
  unsentList,
} from '../../renderer/texts/sign-out.ts'

describe('the texts about unsent work', () => {
  const unsent = { undoable: 2, underway: 0, drafts: 1, files: 0, exports: 0 }
  it('count only what there is', () => {
    expect(signOutText(unsent)).toMatch(/^Neste computador há 2 operações que ainda não saíram e 1 rascunho\. Se você/)
    expect(signOutText(unsent)).toMatch(/só para você, e o que você já pediu continua quando você entrar de novo\.$/)
    expect(signOutText({ ...unsent, undoable: 0 })).toMatch(/tudo continua aqui, só para você\.$/)
    expect(discardText({ ...unsent, undoable: 0, files: 3 })).toMatch(
      /^Será descartado: 1 rascunho e 3 arquivos que não foram enviados\. O descarte não pode ser desfeito/,
    )
    expect(underwayText(unsent)).toBeNull()
  })
  it('say before the window closes what happens to it', () => {
    expect(leavingText(1).title).toBe('1 operação ainda não foi enviada.')
    expect(leavingText(1200)).toEqual({
      title: '1.200 operações ainda não foram enviadas.',
      text: expect.stringContaining('elas ficam guardadas neste computador'),
    })
  })
  it('say that a process is saved no further', () => {
    expect(savingText(unsent)).toBeNull()
    expect(savingText({ exports: 1 })).toBe(
      '1 gravação de processo não terminou: ao sair, será cancelada, e nada dela ficará na pasta.',
    )
    expect(savingText({ exports: 2 })).toMatch(/^2 gravações de processos não terminaram: ao sair, serão canceladas/)
    expect(isOnlySaving({ ...unsent, exports: 1 })).toBe(false)
  })
  it('name operations that cannot be discarded', () => {
    const underway = { undoable: 0, underway: 1, drafts: 0, files: 0, exports: 0 }
    expect(unsentList(underway)).toBe('')
    expect(signOutText(underway)).toMatch(/^Se você guardar/)
    expect(underwayText(underway)).toBe(
      '1 operação já pode ter chegado ao serviço: fica guardada, e o Malote a confere quando você entrar de novo.',
    )
  })
})
