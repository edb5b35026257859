// The scenes that demo people's moments show and that they stand before in their second pictures: [width, height, drawing].

const sky = (name, ...stops) =>
  `<defs><linearGradient id="${name}" x1="0" y1="0" x2="0" y2="1">${stops.map((c, i) => `<stop offset="${i / (stops.length - 1)}" stop-color="${c}"/>`).join('')}</linearGradient></defs>
   <rect width="960" height="1200" fill="url(#${name})"/>`;
const hill = (color, y, ...bends) => `<path d="M0 ${y}C${bends.join(' ')} 960 ${y}V1200H0z" fill="${color}"/>`;
const sun = (x, y, r, color) => `<circle cx="${x}" cy="${y}" r="${r * 1.7}" fill="${color}" opacity=".25"/><circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`;
const many = (count, draw) => Array.from({ length: count }, (_, n) => draw(n)).join('');
const pine = (x, y, h, color) => `<path d="M${x} ${y - h}l${h * 0.3} ${h * 0.55}h-${h * 0.14}l${h * 0.2} ${h * 0.45}h-${h * 0.72}l${h * 0.2} -${h * 0.45}h-${h * 0.14}z" fill="${color}"/>`;

export const SCENES = {
  sea: [960, 720, `${sky('a', '#ffd9a8', '#ff9d7a', '#f26d85')}${sun(480, 400, 90, '#fff1c9')}
    <rect y="430" width="960" height="300" fill="#3d6fb4"/>
    ${many(9, (n) => `<rect x="${300 + ((n * 97) % 260)}" y="${446 + n * 26}" width="${220 - n * 14}" height="8" rx="4" fill="#ffe3b8" opacity="${0.85 - n * 0.07}"/>`)}
    <path d="M140 430l70 -150v150zM218 430l0 -120 46 120z" fill="#fff7ec"/><path d="M110 436h180l-30 34h-120z" fill="#8c2f4d"/>`],
  mountains: [960, 720, `${sky('b', '#cfe6fb', '#f6e3ef', '#ffe9d2')}${sun(720, 170, 55, '#fff7dd')}
    <path d="M-40 640L260 190 430 430 600 250 1010 640z" fill="#7d8fc0"/><path d="M260 190l74 105 -60 -18 -34 46 -44 -34z" fill="#fff"/><path d="M600 250l86 82 -66 -10 -40 40 -34 -52z" fill="#fff"/>
    ${hill('#5c7f8f', 560, '240 470', '520 640')}${hill('#3f6b57', 640, '300 560', '640 690')}
    ${many(16, (n) => pine(30 + n * 62, 690 + ((n * 37) % 30), 90 + ((n * 53) % 60), n % 2 ? '#2d5343' : '#36614f'))}`],
  city: [960, 720, `${sky('c', '#1b1f4b', '#4b2f6e', '#c3567a')}${sun(200, 150, 44, '#fdf0cf')}
    ${many(12, (n) => { const w = 62 + ((n * 31) % 40); const h = 210 + ((n * 127) % 260); const x = n * 82 - 10;
      return `<rect x="${x}" y="${720 - h}" width="${w}" height="${h}" fill="${n % 2 ? '#241b45' : '#2e2357'}"/>${many(14, (i) => ((i * 7 + n * 3) % 5 < 3 ? `<rect x="${x + 12 + (i % 2) * (w / 2 - 6)}" y="${740 - h + Math.floor(i / 2) * 40}" width="14" height="18" rx="2" fill="#ffd27a"/>` : ''))}`; })}`],
  forest: [720, 960, `${sky('d', '#e6f4d8', '#bfe0b4', '#8cc19a')}<path d="M330 960C360 800 300 720 360 600 400 520 350 470 370 420h40c-10 60 40 110 10 200 -40 120 40 200 60 340z" fill="#ecd9b0"/>
    ${many(22, (n) => pine((n * 149) % 740, 480 + n * 22, 230 + n * 12, ['#5d9c76', '#3f7f5d', '#2c6449'][n % 3])).replaceAll('NaN', '0')}
    <path d="M300 960C350 860 330 800 350 740h60c20 70 0 130 60 220z" fill="#ecd9b0"/>`],
  coffee: [720, 960, `<rect width="960" height="1200" fill="#fbe7d3"/><path d="M0 620h960v600H0z" fill="#c98b5f"/><circle cx="360" cy="640" r="270" fill="#fff8ef"/><circle cx="360" cy="640" r="190" fill="#f3e3d0"/>
    <circle cx="360" cy="640" r="165" fill="#8a5433"/><path d="M360 735c-120 -80 -110 -190 -35 -190 25 0 35 25 35 25s10 -25 35 -25c75 0 85 110 -35 190z" fill="#f6e2c6"/>
    <path d="M540 600a70 70 0 1 1 20 130" fill="none" stroke="#fff8ef" stroke-width="34"/><path d="M90 200h240v150H90z" fill="#e0607e"/><path d="M90 200h30v150H90z" fill="#b53f60"/><rect x="150" y="236" width="140" height="14" rx="7" fill="#fbe7d3"/><rect x="150" y="264" width="100" height="14" rx="7" fill="#fbe7d3"/>`],
  dunes: [960, 720, `${sky('e', '#8fd0e8', '#fbe3c0', '#ffd0a0')}${sun(230, 190, 60, '#fffbe6')}${hill('#f0b473', 420, '280 300', '560 500')}${hill('#e0955a', 520, '240 640', '620 380')}${hill('#c97646', 620, '320 520', '660 720')}
    ${many(4, (n) => `<g transform="translate(${560 + n * 74} ${440 + n * 9})" fill="#6b3d2b"><path d="M0 0q10 -26 24 -4q12 -22 26 2l8 -14 8 4 -8 22v26h-6V20H14v24H8V18z"/></g>`)}`],
  plants: [720, 960, `<rect width="960" height="1200" fill="#f4efe6"/><rect x="110" y="90" width="500" height="560" rx="12" fill="#cfe8f4"/><path d="M360 90v560M110 370h500" stroke="#fff" stroke-width="18"/><path d="M110 650c120 -120 220 -40 300 -110s140 -60 200 -20v130z" fill="#bfe0c0"/><rect x="60" y="650" width="600" height="40" rx="8" fill="#d6a878"/>
    ${[[170, '#e0607e', 1], [360, '#f5b301', 1.35], [545, '#3f7fe0', 0.9]].map(([x, c, s]) => `<g transform="translate(${x} 650) scale(${s})"><path d="M-56 -100h112l-16 100h-80z" fill="${c}"/>${many(7, (n) => `<path d="M0 -96q${(n - 3) * 26} -${70 + (n % 3) * 34} ${(n - 3) * 38} -${110 + (n % 2) * 40}q-${(n - 3) * 2} 90 -${(n - 3) * 38} ${110 + (n % 2) * 40}" fill="${n % 2 ? '#3d8a5a' : '#56a572'}"/>`)}</g>`).join('')}`],
  ride: [960, 720, `${sky('f', '#bfe3ff', '#fdf3dd')}${sun(790, 140, 50, '#fff3b8')}${hill('#a9d18e', 430, '260 330', '600 500')}${hill('#7fb86b', 520, '300 600', '620 420')}<path d="M430 720C500 620 380 590 470 520 520 480 500 460 540 440l16 4c-30 30 10 60 -30 100 -50 60 60 90 40 176z" fill="#f4e6c8"/>
    <g stroke="#2a2026" stroke-width="12" fill="none" stroke-linecap="round" stroke-linejoin="round"><circle cx="180" cy="590" r="74"/><circle cx="390" cy="590" r="74"/><path d="M180 590l60 -110h110l40 110M240 480l46 110 64 -110M286 590H180M232 462h-30M350 480l-8 -40h36" stroke="#d42a60"/></g>`],
};

/** A scene as a whole SVG document. */
export const sceneSvg = ([width, height, drawing]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`;
