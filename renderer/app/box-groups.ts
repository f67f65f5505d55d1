import type { ListedBox } from '../../contract/bridge/boxes.ts'
import type { BoxPlaces } from '../../contract/bridge/settings.ts'
import { roleParts } from '../texts/box-names.ts'

interface BoxGroups {
  readonly pinned: readonly ListedBox[]
  /** A unit and below it the roles in it, or one other box. */
  readonly units: readonly (readonly ListedBox[])[]
  readonly hidden: readonly ListedBox[]
}

/** The boxes as the navigation shows them, each once, otherwise in the service's order. */
export function groupBoxes(boxes: readonly ListedBox[], places: BoxPlaces): BoxGroups {
  const listed = (ids: readonly string[]) => boxes.filter(({ id }) => ids.includes(id))
  const others = boxes.filter(({ id }) => !places.pinned.includes(id) && !places.hidden.includes(id))
  const isUnitOf = (role: ListedBox) => {
    const unit = roleParts(role)?.unit
    return (box: ListedBox) =>
      unit !== undefined && (box.sigla ?? box.nome) === unit && box.nomeOrganizacao === role.nomeOrganizacao
  }
  const headOf = (box: ListedBox) => others.find(isUnitOf(box)) ?? box
  const heads = others.filter((box) => headOf(box) === box)
  return {
    pinned: listed(places.pinned),
    units: heads.map((head) => [head, ...others.filter((box) => box !== head && headOf(box) === head)]),
    hidden: listed(places.hidden),
  }
}
