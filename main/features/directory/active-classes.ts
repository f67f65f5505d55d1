import type { ClassView, PlanClass, PlanView } from '../../../contract/bridge/directory.ts'
import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { Cache } from '../../engine/database/index.ts'
import { dayOf, isInForce } from './plan-validity.ts'
import type { DirectoryStore } from './store.ts'

/** The classes of the plans that are in force today, whatever the age of the cache. */
export interface ActiveClasses {
  classes(wanted: { text: string; limit: number }): Outcome<{ classes: ClassView[]; complete: boolean }>
  plans(): Outcome<{ plans: PlanView[]; complete: boolean }>
  planClasses(wanted: { idPlano: string }): Outcome<PlanClass[]>
  /** The class of a code; null if there is none, or more than one. */
  classOfCode(codigo: string): ClassView | null
  /** A class that can be given to a record today. */
  activeClassOf(idClasse: string): ClassView | null
  /** A class of a plan that is not in force; false for one that is unknown. */
  hasClassEnded(idClasse: string): boolean
  /** Also one of a plan that has ended, to name the class of a record. */
  classOf(idClasse: string): ClassView | null
}

interface ActiveClassesOptions {
  cache: Cache
  store: DirectoryStore
  now(): Date
  /** Reads in the background what is old. */
  refresh(): Promise<void>
}

export function createActiveClasses({ cache, store, now, refresh }: ActiveClassesOptions): ActiveClasses {
  function plansInForce() {
    const today = dayOf(now())
    return store.plans().filter((plan) => isInForce(plan, today))
  }
  const isPlanInForce = (idPlano: string) => plansInForce().some(({ id }) => id === idPlano)
  const search = (wanted: { text: string; limit: number }) =>
    store.classes({ ...wanted, plans: plansInForce().map(({ id }) => id) })
  const isWhole = () => store.completedAt('classes') !== null

  return {
    classes(wanted) {
      void refresh()
      return ok({ classes: search(wanted), complete: isWhole() })
    },
    plans() {
      void refresh()
      const plans = plansInForce().map(({ firstDay: _firstDay, lastDay, ...plan }) => ({ ...plan, until: lastDay }))
      return ok({ plans, complete: isWhole() })
    },
    planClasses: ({ idPlano }) => ok(isPlanInForce(idPlano) ? store.classesOfPlan(idPlano) : []),
    classOf: (idClasse) => cache.readOr(null, () => store.findClass(idClasse)),
    activeClassOf: (idClasse) =>
      cache.readOr(null, () => {
        const found = store.findClass(idClasse)
        return found !== null && isPlanInForce(found.idPlano) ? found : null
      }),
    hasClassEnded: (idClasse) =>
      cache.readOr(false, () => {
        const found = store.findClass(idClasse)
        return found !== null && !isPlanInForce(found.idPlano)
      }),
    classOfCode(codigo) {
      // In the order of codes: the code itself comes before those that begin with it.
      const [first, second] = cache.readOr([], () => search({ text: codigo, limit: 2 }))
      return first?.codigo === codigo && second?.codigo !== codigo ? first : null
    },
  }
}
