// The order matters: pdf.js takes the decoder that it finds.
import './picture-decoder.ts'
import 'pdfjs-dist/build/pdf.worker.min.mjs'
import { holdLifeLock } from './life-lock.ts'

holdLifeLock()
