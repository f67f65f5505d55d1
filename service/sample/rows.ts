import { patriarchId } from '../organisation/ids.ts'

export { idOfClass, idOfPerson, idOfRole, idOfUnit } from '../organisation/ids.ts'

export const idOfPatriarch = patriarchId('GOVSA')
