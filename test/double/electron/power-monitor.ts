import { DeclaredEmitter } from '../strict.ts'
import { wire } from './desktop-wire.ts'

export const powerMonitor = new DeclaredEmitter('PowerMonitor')

wire.on('power', (event: 'suspend' | 'resume' | 'shutdown') => void powerMonitor.emitPreventable(event))
