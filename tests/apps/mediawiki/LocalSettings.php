<?php
// Settings of the wiki. The environment says where its data lies.
$wgSitename = 'Repair Café Wiki';
$wgMetaNamespace = 'Project';
$wgScriptPath = '';
$wgArticlePath = '/wiki/$1';
// The port is another one at each start.
$wgServer = 'http://' . ( $_SERVER['HTTP_HOST'] ?? '127.0.0.1' );
$wgResourceBasePath = '';
$wgLogos = [ 'icon' => '/logo.svg', '1x' => '/logo.svg' ];

$wgDBtype = 'sqlite';
$wgDBname = 'wiki';
$wgSQLiteDataDir = getenv( 'MW_DATA' ) . '/db';
$wgUploadDirectory = getenv( 'MW_DATA' ) . '/images';
$wgUploadPath = '/images';
$wgCacheDirectory = getenv( 'MW_CACHE' );
foreach ( [ 'wikicache', 'wiki_jobqueue' ] as $name ) {
	$server = [ 'type' => 'sqlite', 'dbname' => $name, 'tablePrefix' => '', 'variables' => [ 'synchronous' => 'OFF' ],
		'dbDirectory' => $wgSQLiteDataDir, 'trxMode' => 'IMMEDIATE', 'flags' => 0 ];
	if ( $name === 'wikicache' ) {
		$wgObjectCaches[CACHE_DB] = [ 'class' => SqlBagOStuff::class, 'loggroup' => 'SQLBagOStuff', 'server' => $server ];
	} else {
		$wgJobTypeConf['default'] = [ 'class' => 'JobQueueDB', 'claimTTL' => 3600, 'server' => $server ];
	}
}
$wgMainCacheType = CACHE_DB;
$wgLocalisationCacheConf['store'] = 'array';
$wgSecretKey = 'a wiki that only this computer sees, and only while it is measured';
$wgUpgradeKey = 'unused';

$wgEnableUploads = true;
$wgFileExtensions = [ 'png', 'jpg', 'jpeg', 'gif', 'svg', 'pdf', 'txt' ];
$wgUseImageMagick = false;
$wgGenerateThumbnailOnParse = true;
$wgEnableEmail = false;
$wgPingback = false;
$wgLanguageCode = 'en';
$wgLocaltimezone = 'UTC';
$wgRCMaxAge = 20 * 365 * 86400;
// Lists have pages.
$wgCategoryPagingLimit = 25;
$wgGroupPermissions['*']['edit'] = false;
$wgGroupPermissions['*']['createaccount'] = false;
// What a person did not ask for is not done beside it.
foreach ( [ 'watchdefault', 'watchcreations', 'watchmoves', 'watchdeletion', 'watchrollback', 'watchuploads' ] as $name ) {
	$wgDefaultUserOptions[$name] = 0;
}

$wgDefaultSkin = 'vector-2022';
wfLoadSkins( [ 'Vector' ] );
wfLoadExtensions( [ 'WikiEditor', 'ParserFunctions', 'Cite', 'CategoryTree', 'MultimediaViewer' ] );
