import { DeclaredEmitter } from '../strict.ts'
import { wire } from './desktop-wire.ts'

export class PowerMonitor extends DeclaredEmitter {
  onBatteryPower = false
  #idleSeconds = 0

  constructor() {
    super('PowerMonitor')
  }

  getSystemIdleTime(): number {
    return this.#idleSeconds
  }

  getSystemIdleState(threshold: number): 'active' | 'idle' {
    return this.#idleSeconds < threshold ? 'active' : 'idle'
  }

  rest(seconds: number): void {
    this.#idleSeconds = seconds
  }

  happen(event: string): void {
    if (event === 'on-battery' || event === 'on-ac') this.onBatteryPower = event === 'on-battery'
    this.emitPreventable(event)
  }
}

export const powerMonitor = new PowerMonitor()

wire.on('power', (event: string) => powerMonitor.happen(event))
wire.on('power.idle', (seconds: number) => powerMonitor.rest(seconds))
