import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/theme.css';
import { App } from './app.tsx';
import { startLanguage } from './language/language.ts';
import { watchDialogHistory } from './ui/dialog-history.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
watchDialogHistory();

const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
const begun = startLanguage();
if (begun) void begun.then(draw);
else draw();
