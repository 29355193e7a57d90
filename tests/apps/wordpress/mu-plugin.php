<?php
// Loaded by WordPress with every page. Mail goes into a file, and no part of a page comes from another computer.
add_filter( 'pre_wp_mail', function ( $null, $mail ) {
	$line = json_encode( [ 'to' => (array)$mail['to'], 'subject' => $mail['subject'] ], JSON_UNESCAPED_UNICODE );
	file_put_contents( getenv( 'WP_DATA' ) . '/mails.jsonl', "$line\n", FILE_APPEND | LOCK_EX );
	return true;
}, 10, 2 );
foreach ( [ 'wp_head' => 7, 'admin_print_scripts' => 10, 'embed_head' => 10 ] as $hook => $priority ) {
	remove_action( $hook, 'print_emoji_detection_script', $priority );
}
add_filter( 'upload_dir', function ( $where ) {
	$where['basedir'] = getenv( 'WP_DATA' ) . '/uploads';
	$where['baseurl'] = WP_HOME . '/wp-content/uploads';
	$where['path'] = $where['basedir'] . $where['subdir'];
	$where['url'] = $where['baseurl'] . $where['subdir'];
	return $where;
} );
// A box of the start page that shows nothing but an error where nothing can be fetched.
add_action( 'wp_dashboard_setup', fn () => remove_meta_box( 'dashboard_primary', 'dashboard', 'side' ) );
