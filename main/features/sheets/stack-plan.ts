import type { SheetProblem } from '../../../contract/bridge/capture.ts'
import type { Destination } from '../../../contract/bridge/destination.ts'

/** The codes on one page of a stack (main/engine/pdf). */
export interface StackPage {
  readonly isBlank: boolean
  readonly patches: readonly string[]
  /** The texts of QR codes. */
  readonly texts: readonly string[]
}

/** The values that a cover sheet gives to its document, as they apply now. */
export interface CoverValues {
  readonly profileId: string
  readonly destination: Destination | null
  /** A local date, such as 2026-12-04. */
  readonly deadline: string | null
}

/** One document of a stack: its pages, by index, without the sheets around them. */
export interface StackPart {
  readonly pages: readonly number[]
  readonly cover: CoverValues | null
  /** Why a sheet is not followed, or not without the person. */
  readonly problem: SheetProblem | null
}

/** The documents of a stack. Without any page but sheets there is none. */
export interface StackPlan {
  readonly parts: readonly StackPart[]
  /** The pages that are left out: sheets, and their blank backs. */
  readonly removed: readonly number[]
}

/** Decides which pages of a stack are which document. */
export type PlanStack = (pages: readonly StackPage[]) => StackPlan
