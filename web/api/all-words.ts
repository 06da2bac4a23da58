import { setWords } from './late-words.ts';
import { worded } from './worded.ts';

/** Loaded after the first view: from then on refusals are worded by their codes. */
setWords(worded);
