/** A certification that allows these changes: none, forms and signatures, or also comments. */
export const certifies = (level: 1 | 2 | 3) =>
  `/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P ${level} /V /1.2 >> >>]`
