import type Provider from 'oidc-provider'
import type { ServiceDeps } from '../deps.ts'
import type { EventGate } from '../events/gate.ts'
import type { Training } from './create-training.ts'

export interface TrainingDeps extends Pick<ServiceDeps, 'db' | 'storage' | 'baseUrl'> {
  readonly training: Training
  readonly gate: EventGate
  readonly provider: Provider
  readonly tokenSeconds: number
  /** The password of everybody in the demonstration, people added later included. */
  readonly password: string
  /** Whether a mail server is configured; without one messages are only stored. */
  readonly sendsMail: boolean
}
